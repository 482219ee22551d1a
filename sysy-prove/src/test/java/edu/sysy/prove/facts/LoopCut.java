package edu.sysy.prove.facts;

import edu.sysy.analysis.Dominators;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A {@link Part} of a function before the place of a claim as blocks without loops, calls and memory, over
 * integers: the edges back are left out, and parameters of loops, what is called, loaded or computed before
 * becomes a parameter of the first block. Each run of the function until it is at that place is, for the last
 * iterations of its loops, a run of these blocks.
 */
final class LoopCut {
    private final Function function;
    private final ControlFlow flow;
    private final Dominators dominators;
    private final Definitions definitions;
    private final Claim claim;
    private final Part part;
    private final BitSet kept = new BitSet();
    private final Set<Value> unknown = new LinkedHashSet<>();
    private final List<Quotient> quotients = new ArrayList<>();

    private LoopCut(Function function, Claim claim, Part part) {
        this.function = function;
        this.flow = function.controlFlow();
        this.dominators = Dominators.of(function);
        this.definitions = Definitions.of(function);
        this.claim = claim;
        this.part = part;
        for (int position = claim.block(); position >= part.start(); position--) {
            boolean isKept = position == claim.block();
            for (int i = 0; i < flow.successorCount(position); i++) {
                int next = flow.successor(position, i);
                isKept |= next > position && kept.get(next);
            }
            kept.set(position, isKept);
        }
    }

    /**
     * The blocks.
     *
     * @param isWhole whether the parameters of the first are those of the function, so that runs of the blocks are runs
     *     of the function
     * @param quotients those whose values are parameters
     */
    record Blocks(List<Block> blocks, boolean isWhole, List<Quotient> quotients) {}

    /** Whether an edge leads back to a block. */
    static boolean isHeader(ControlFlow flow, int position) {
        int predecessors = flow.predecessorCount(position);
        return predecessors > 0 && flow.predecessor(position, predecessors - 1) >= position;
    }

    /** Whether each loop is entered by its header only. */
    static boolean isReducible(Function function) {
        ControlFlow flow = function.controlFlow();
        Dominators dominators = Dominators.of(function);
        for (int position = 0; position < flow.blockCount(); position++) {
            for (int i = 0; i < flow.successorCount(position); i++) {
                int next = flow.successor(position, i);
                if (next <= position && !dominators.dominates(next, position)) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Cuts out the part of a reducible function to the place of a claim.
     *
     * @param here the label that control goes to at the place of the claim
     * @param elsewhere the label it goes to if it cannot get there any more
     */
    static Blocks of(Function function, Claim claim, Part part, int here, int elsewhere) {
        return new LoopCut(function, claim, part).cut(here, elsewhere);
    }

    private Blocks cut(int here, int elsewhere) {
        List<Block> blocks = new ArrayList<>();
        Set<Value> defined = new HashSet<>();
        for (int position = kept.nextSetBit(0); position >= 0; position = kept.nextSetBit(position + 1)) {
            Block block = function.blocks().get(position);
            List<Value> parameters = integers(block.parameters());
            if (isHeader(flow, position) || position == part.start() && position > 0) {
                unknown.addAll(parameters);
                parameters = List.of();
            }
            defined.addAll(parameters);
            List<Instruction> instructions = integerInstructions(position, block);
            instructions.forEach(instruction -> defined.add(instruction.result()));
            blocks.add(new Block(
                    block.label(),
                    parameters,
                    instructions,
                    terminator(position, block.terminator(), here, elsewhere)));
        }
        blocks.forEach(block -> block.mapOperands(this::used));
        claim.fact().values().forEach(this::used);
        unknown.removeAll(defined);
        Block entry = blocks.getFirst();
        List<Value> parameters = new ArrayList<>(entry.parameters());
        parameters.addAll(unknown);
        blocks.set(0, new Block(entry.label(), parameters, entry.instructions(), entry.terminator()));
        return new Blocks(blocks, part.start() == 0 && unknown.isEmpty(), quotients);
    }

    private Value used(Value value) {
        unknown.add(value);
        return value;
    }

    private static List<Value> integers(List<Value> values) {
        return values.stream().filter(value -> value.type() == Type.I32).toList();
    }

    private List<Instruction> integerInstructions(int position, Block block) {
        List<Instruction> instructions = new ArrayList<>();
        for (Instruction instruction : block.instructions()) {
            if (instruction.result().type() == Type.I32 && (!part.isStep() || isInStep(instruction))) {
                if (!isArithmetic(instruction.operation()) || isNamed(position, instruction)) {
                    unknown.add(instruction.result());
                } else {
                    instructions.add(instruction);
                }
            }
        }
        return instructions;
    }

    private boolean isInStep(Instruction instruction) {
        List<Value> values = claim.fact().values();
        return instruction.operation() instanceof IntConstant
                || !values.isEmpty() && instruction.result().equals(values.getLast());
    }

    /** Whether an instruction is a quotient by a constant that gets a name and is computed before the claim. */
    private boolean isNamed(int position, Instruction instruction) {
        if (!part.namesQuotients()
                || !(instruction.operation() instanceof IntBinary binary)
                || !(binary instanceof Operation.Div || binary instanceof Operation.Rem)
                || !(definitions.operationOrNull(binary.right()) instanceof IntConstant(int divisor))
                || divisor >= -1 && divisor <= 1
                || divisor == Integer.MIN_VALUE
                || !dominators.dominates(position, claim.block())) {
            return false;
        }
        Value other = new Value(function.valueBound() + quotients.size(), Type.I32);
        Value result = instruction.result();
        boolean isRemainder = binary instanceof Operation.Rem;
        quotients.add(new Quotient(binary.left(), divisor, isRemainder ? other : result, isRemainder ? result : other));
        unknown.add(other);
        used(binary.left());
        return true;
    }

    /** Whether an operation computes an integer from integers alone. */
    private static boolean isArithmetic(Operation operation) {
        return switch (operation) {
            case IntBinary binary -> binary.left().type() == Type.I32;
            case Operation.IntConstant constant -> true;
            case Operation.Undefined undefined -> true;
            case Operation.Select select -> true;
            default -> false;
        };
    }

    private Terminator terminator(int position, Terminator old, int here, int elsewhere) {
        boolean isEnd = position == claim.block();
        if (isEnd && claim.edge() == Claim.ANY_EDGE) {
            return new Terminator.Jump(Edge.to(here));
        }
        int[] number = {0};
        return old.mapEdges(next -> {
            int target = flow.position(next.target());
            if (isEnd) {
                return Edge.to(number[0]++ == claim.edge() ? here : elsewhere);
            }
            return target <= position || !kept.get(target)
                    ? Edge.to(elsewhere)
                    : new Edge(next.target(), isHeader(flow, target) ? List.of() : integers(next.arguments()));
        });
    }
}
