package edu.sysy.optimize.cfg;

import edu.sysy.analysis.BranchFacts;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Block;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Does not ask again what an earlier branch has answered (jump threading, redundant branch elimination).
 *
 * <pre>
 * b1:                                        b1:
 *   jump b3(%one)                              %7 = add %0, %one
 * b2:                                          jump b4(%7)
 *   jump b3(%1)                              b2:
 * b3(%2: i32):                                 jump b3(%1)
 *   %3 = add %0, %2               becomes    b3(%2: i32):
 *   %4 = cmp gt %2, %zero                      %3 = add %0, %2
 *   br %4, b4(%3), b5(%2)                      %4 = cmp gt %2, %zero
 *                                              br %4, b4(%3), b5(%2)
 * </pre>
 *
 * <ol>
 *   <li>A comparison whose answer follows from the branches that dominate it ({@link BranchFacts}) becomes a
 *       constant, and so does a branch on it.
 *   <li>An edge into a block that ends with a branch, where the way it will go is known, gets a copy of the block that
 *       goes this way, if the block has at most {@value #MAX_COPIED} instructions, no call, and nothing outside uses
 *       its values.
 * </ol>
 *
 * <p>Heads of loops are not copied, so a reducible graph stays so. Linear: each edge is copied for once.
 */
public final class ThreadBranches implements FunctionPass {
    private static final int MAX_COPIED = 5;
    private static final int UNKNOWN = -1;

    @Override
    public String name() {
        return "thread-branches";
    }

    @Override
    public Function run(Function function, PassContext context) {
        Function decided = decide(function, context);
        return new Threading(decided, context, name()).run();
    }

    private Function decide(Function function, PassContext context) {
        BranchFacts facts = BranchFacts.of(function);
        return function.edit(edit -> {
            int decided = 0;
            int line = 0;
            for (int position = 1; position < function.blocks().size(); position++) {
                Block block = function.blocks().get(position);
                for (int i = 0; i < block.instructions().size(); i++) {
                    if (block.instructions().get(i).operation() instanceof Compare compare) {
                        int answer = facts.decide(position, compare);
                        if (answer != UNKNOWN) {
                            edit.replace(block.label(), i, new IntConstant(answer));
                            line = decided++ == 0 ? lineOf(block) : line;
                        }
                    }
                }
                if (block.terminator() instanceof Branch(Value condition, Edge ifTrue, Edge ifFalse)) {
                    int answer = facts.decideNonZero(position, condition);
                    if (answer != UNKNOWN) {
                        edit.setTerminator(block.label(), new Jump(answer == 1 ? ifTrue : ifFalse));
                        line = decided++ == 0 ? lineOf(block) : line;
                    }
                }
            }
            if (decided > 0) {
                String message = "conditions that follow from earlier branches: " + decided;
                context.done(name(), function, line, message);
            }
        });
    }

    private static int lineOf(Block block) {
        return block.instructions().stream().mapToInt(Instruction::line).max().orElse(0);
    }

    private static final class Threading {
        private final Function function;
        private final PassContext context;
        private final String pass;
        private final ControlFlow flow;
        private final Definitions definitions;
        private final Uses uses;
        private final BranchFacts facts;
        private final List<Block> copies = new ArrayList<>();
        private final boolean[] copyable;
        private final boolean[] tooLarge;
        private int nextValue;
        private int nextLabel;

        Threading(Function function, PassContext context, String pass) {
            this.function = function;
            this.context = context;
            this.pass = pass;
            flow = function.controlFlow();
            definitions = Definitions.of(function);
            uses = Uses.of(function);
            facts = BranchFacts.of(function);
            nextValue = function.valueBound();
            nextLabel = function.labelBound();
            copyable = new boolean[flow.blockCount()];
            tooLarge = new boolean[flow.blockCount()];
            for (int position = 1; position < copyable.length; position++) {
                boolean copied = isCopyable(position);
                tooLarge[position] =
                        copied && function.blocks().get(position).instructions().size() > MAX_COPIED;
                copyable[position] = copied && !tooLarge[position];
            }
        }

        /** Whether a block can be copied, however large it is. */
        private boolean isCopyable(int position) {
            Block block = function.blocks().get(position);
            int incoming = flow.predecessorCount(position);
            if (!(block.terminator() instanceof Branch)
                    || incoming < 2
                    || flow.predecessor(position, incoming - 1) >= position) {
                return false;
            }
            for (Value parameter : block.parameters()) {
                if (!isLocal(parameter, position)) {
                    return false;
                }
            }
            for (Instruction instruction : block.instructions()) {
                if (instruction.operation() instanceof Operation.AnyCall
                        || (instruction.result().exists() && !isLocal(instruction.result(), position))) {
                    return false;
                }
            }
            return true;
        }

        private boolean isLocal(Value value, int position) {
            for (int i = 0; i < uses.count(value); i++) {
                if (uses.blockPosition(uses.site(value, i)) != position) {
                    return false;
                }
            }
            return true;
        }

        Function run() {
            List<Block> blocks = new ArrayList<>();
            for (int position = 0; position < flow.blockCount(); position++) {
                blocks.add(thread(position));
            }
            blocks.addAll(copies);
            return function.withBlocks(blocks);
        }

        private Block thread(int from) {
            Block block = function.blocks().get(from);
            Terminator end = switch (block.terminator()) {
                case Branch(Value condition, Edge ifTrue, Edge ifFalse) -> {
                    Edge t = thread(from, 0, ifTrue);
                    Edge f = thread(from, 1, ifFalse);
                    yield t == ifTrue && f == ifFalse ? block.terminator() : new Branch(condition, t, f);
                }
                case Jump(Edge target) -> {
                    Edge t = thread(from, 0, target);
                    yield t == target ? block.terminator() : new Jump(t);
                }
                default -> block.terminator();
            };
            return block.withTerminator(end);
        }

        private Edge thread(int from, int way, Edge edge) {
            int target = flow.position(edge.target());
            if (!(copyable[target] || tooLarge[target]) || target <= from) {
                return edge;
            }
            Block block = function.blocks().get(target);
            if (!(block.terminator() instanceof Branch branch)) {
                return edge;
            }
            Map<Value, Value> names = new HashMap<>();
            for (int i = 0; i < block.parameters().size(); i++) {
                names.put(block.parameters().get(i), edge.arguments().get(i));
            }
            int answer = decide(from, way, target, branch.condition(), names);
            if (answer == UNKNOWN) {
                return edge;
            }
            Edge next = answer == 1 ? branch.ifTrue() : branch.ifFalse();
            int line = block.firstLine();
            if (tooLarge[target]) {
                String message = "a branch is asked again, because copying "
                        + block.instructions().size() + " instructions in front of it is not worth it";
                context.missed(pass, function, line, message);
                return edge;
            }
            context.done(pass, function, line, "passed over a branch already decided");
            return copy(block, next, names);
        }

        private Edge copy(Block block, Edge next, Map<Value, Value> names) {
            List<Instruction> instructions = new ArrayList<>();
            for (Instruction instruction : block.instructions()) {
                Operation operation = instruction.operation().mapOperands(v -> names.getOrDefault(v, v));
                Value result = operation.type() == Type.VOID ? Value.NONE : new Value(nextValue++, operation.type());
                instructions.add(new Instruction(result, operation, instruction.line()));
                names.put(instruction.result(), result);
            }
            Edge end = next.mapArguments(v -> names.getOrDefault(v, v));
            if (instructions.isEmpty()) {
                return end;
            }
            Block copy = new Block(nextLabel++, List.of(), instructions, new Jump(end));
            copies.add(copy);
            return Edge.to(copy.label());
        }

        /**
         * Which way the branch on {@code condition} at the end of {@code target} goes for those who come by an edge.
         */
        private int decide(int from, int way, int target, Value condition, Map<Value, Value> names) {
            boolean inside = definitions.blockPosition(condition) == target;
            if (inside && definitions.operationOrNull(condition) instanceof Compare(var comparison, var x, var y)) {
                Value a = names.getOrDefault(x, x);
                Value b = names.getOrDefault(y, y);
                if (a.equals(b)) {
                    return comparison.holds(0, 0) ? 1 : 0;
                }
                if (constant(a) instanceof IntConstant(int left) && constant(b) instanceof IntConstant(int right)) {
                    return comparison.holds(left, right) ? 1 : 0;
                }
                return isInside(a, target) || isInside(b, target) ? UNKNOWN : facts.decide(from, way, comparison, a, b);
            }
            Value known = names.getOrDefault(condition, condition);
            if (constant(known) instanceof IntConstant(int value)) {
                return value != 0 ? 1 : 0;
            }
            return isInside(known, target) ? UNKNOWN : facts.decideNonZero(from, way, known);
        }

        private boolean isInside(Value value, int target) {
            return definitions.blockPosition(value) == target;
        }

        private Operation constant(Value value) {
            return definitions.operation(value).orElse(new Operation.Undefined(Type.I32));
        }
    }
}
