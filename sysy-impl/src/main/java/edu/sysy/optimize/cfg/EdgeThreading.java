package edu.sysy.optimize.cfg;

import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.InstructionTable;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Terminator.Return;
import edu.sysy.ir.Value;
import java.util.List;

/**
 * Lets edges pass over empty blocks. An edge to a block that only jumps on goes where the jump goes; an edge to a block
 * that only branches, with a condition that is known on this edge, goes where the branch would go (jump threading).
 *
 * <p>A block can be passed over if nothing but its own terminator uses its parameters. The head of a loop is not
 * passed over, so no loop gets a second entry or is melted into the loop inside it. Blocks are treated last first, so
 * chains of empty blocks are crossed at once.
 */
final class EdgeThreading {
    private final Function function;
    private final ControlFlow flow;
    private final Terminator[] terminators;
    private final boolean[] transparent;
    private int[] blockOfParameter = new int[0];
    private int[] parameterIndex = new int[0];

    private EdgeThreading(Function function) {
        this.function = function;
        flow = function.controlFlow();
        terminators = new Terminator[flow.blockCount()];
        transparent = new boolean[flow.blockCount()];
    }

    static Function run(Function function) {
        EdgeThreading threading = new EdgeThreading(function);
        return threading.findTransparentBlocks() ? threading.redirect() : function;
    }

    private boolean findTransparentBlocks() {
        boolean any = false;
        boolean anyParameter = false;
        for (int position = 1; position < transparent.length; position++) {
            Block block = function.blocks().get(position);
            transparent[position] = block.instructions().isEmpty()
                    && (block.terminator() instanceof Jump || block.terminator() instanceof Branch)
                    && !isLoopHead(position);
            any |= transparent[position];
            anyParameter |= transparent[position] && !block.parameters().isEmpty();
        }
        if (any) {
            findParameters();
        }
        if (anyParameter) {
            rejectUsedParameters();
        }
        return any;
    }

    private void findParameters() {
        blockOfParameter = new int[function.valueBound()];
        parameterIndex = new int[function.valueBound()];
        for (int position = 1; position < transparent.length; position++) {
            List<Value> parameters = function.blocks().get(position).parameters();
            for (int i = 0; transparent[position] && i < parameters.size(); i++) {
                blockOfParameter[parameters.get(i).index()] = position;
                parameterIndex[parameters.get(i).index()] = i;
            }
        }
    }

    private boolean isLoopHead(int position) {
        int last = flow.predecessorCount(position) - 1;
        return last >= 0 && flow.predecessor(position, last) >= position;
    }

    private void rejectUsedParameters() {
        int[] uses = new int[function.valueBound()];
        for (Block block : function.blocks()) {
            InstructionTable table = InstructionTable.of(block);
            for (int k = table.start(table.size()) - 1; k >= 0; k--) {
                uses[table.operand(k)]++;
            }
            countUses(block.terminator(), uses, 1);
        }
        for (int position = 1; position < transparent.length; position++) {
            Block block = function.blocks().get(position);
            if (transparent[position] && !block.parameters().isEmpty()) {
                countUses(block.terminator(), uses, -1);
                for (Value parameter : block.parameters()) {
                    transparent[position] &= uses[parameter.index()] == 0;
                }
                countUses(block.terminator(), uses, 1);
            }
        }
    }

    private static void countUses(Terminator terminator, int[] uses, int step) {
        if (terminator instanceof Branch branch) {
            uses[branch.condition().index()] += step;
        } else if (terminator instanceof Return end && end.value().exists()) {
            uses[end.value().index()] += step;
        }
        for (Edge edge : terminator.edges()) {
            for (Value argument : edge.arguments()) {
                uses[argument.index()] += step;
            }
        }
    }

    private Function redirect() {
        return function.edit(editor -> {
            for (int position = terminators.length - 1; position >= 0; position--) {
                int from = position;
                Block block = function.blocks().get(position);
                Terminator end = switch (block.terminator()) {
                    case Branch(Value condition, Edge ifTrue, Edge ifFalse) -> {
                        Edge t = thread(ifTrue, from, condition, true);
                        Edge f = thread(ifFalse, from, condition, false);
                        yield t == ifTrue && f == ifFalse ? block.terminator() : new Branch(condition, t, f);
                    }
                    case Jump(Edge target) -> {
                        Edge t = thread(target, from, Value.NONE, false);
                        yield t == target ? block.terminator() : new Jump(t);
                    }
                    default -> block.terminator();
                };
                terminators[position] = end;
                if (end != block.terminator()) {
                    editor.setTerminator(block.label(), end);
                }
            }
        });
    }

    /**
     * Where an edge ends up.
     *
     * @param condition what the block it leaves branches on, if it does
     * @param holds whether this is the edge that is taken when the condition is not 0
     */
    private Edge thread(Edge edge, int from, Value condition, boolean holds) {
        int target = flow.position(edge.target());
        if (!transparent[target] || target <= from) {
            return edge;
        }
        return switch (terminators[target]) {
            case Jump(Edge next) -> throughParameters(next, target, edge);
            case Branch(Value decisive, Edge ifTrue, Edge ifFalse) -> {
                Value known = substitute(decisive, target, edge);
                if (known.equals(condition)) {
                    yield throughParameters(holds ? ifTrue : ifFalse, target, edge);
                }
                yield Definitions.of(function).operationOrNull(known) instanceof IntConstant(int constant)
                        ? throughParameters(constant != 0 ? ifTrue : ifFalse, target, edge)
                        : edge;
            }
            default -> edge;
        };
    }

    private Edge throughParameters(Edge next, int passed, Edge edge) {
        return next.mapArguments(value -> substitute(value, passed, edge));
    }

    private Value substitute(Value value, int passed, Edge edge) {
        return blockOfParameter[value.index()] == passed ? edge.arguments().get(parameterIndex[value.index()]) : value;
    }
}
