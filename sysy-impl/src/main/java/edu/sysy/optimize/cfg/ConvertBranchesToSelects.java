package edu.sysy.optimize.cfg;

import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.Remark;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Replaces small branches that meet again at once by computing both sides and selecting a result (if-conversion).
 *
 * <pre>
 * b0(%0: i32, %1: i32):                   b0(%0: i32, %1: i32):
 *   %2 = cmp lt %0, %1                      %2 = cmp lt %0, %1
 *   br %2, b1, b2(%0)          becomes      %3 = sub %1, %0
 * b1:                                       %5 = select %2, %3, %0
 *   %3 = sub %1, %0                         ret %5
 *   jump b2(%3)
 * b2(%4: i32):
 *   ret %4
 * </pre>
 *
 * <p>A side is a block that nothing else leads to, with a few cheap instructions that can neither fail nor be observed, or no
 * block at all (parameters of a block that only one edge leads to are left to {@code simplify-control-flow}). Loads are not moved across a branch, because their address may be valid on one side only; divisions and
 * multiplications but by powers of two are too dear to be done in vain. What the sides cost, and a conditional move for each value that differs, must
 * be worth less than the branch, its delay slot and the jump at the end of a side. Inner branches come first, then those around
 * them, at most {@value #MAXIMUM_ROUNDS} deep. Each round is linear.
 */
public final class ConvertBranchesToSelects implements FunctionPass {
    private static final int MAXIMUM_ROUNDS = 4;

    /** What computing one side in vain and selecting may cost, in instructions. */
    private static final int BUDGET = 3;

    /** How much less is worth doing on a side that is taken if two numbers are equal, which they rarely are. */
    private static final int RARELY = -2;

    /** How much dearer a branch with two sides is: one of them has to jump over the other. */
    private static final int SECOND_SIDE = 1;

    @Override
    public String name() {
        return "convert-branches-to-selects";
    }

    @Override
    public Function run(Function function, PassContext context) {
        Function current = function;
        for (int round = 0; round < MAXIMUM_ROUNDS; round++) {
            Function converted = new Conversion(current, context, name()).run();
            if (converted == current) {
                return current;
            }
            current = BlockMerging.run(converted);
        }
        return current;
    }

    /** One of the two ways of a branch: instructions to be moved in front of it, and where it goes then. */
    private record Side(List<Instruction> instructions, Edge end, int cost) {}

    private static final class Conversion {
        private static final int TOO_DEAR = 1000;

        private final Function function;
        private final ControlFlow flow;
        private final Definitions definitions;
        private final PassContext context;
        private final String pass;
        private final Block[] blocks;
        private final boolean[] absorbed;
        private int nextValue;

        Conversion(Function function, PassContext context, String pass) {
            this.function = function;
            this.context = context;
            this.pass = pass;
            flow = function.controlFlow();
            definitions = Definitions.of(function);
            blocks = function.blocks().toArray(Block[]::new);
            absorbed = new boolean[blocks.length];
            nextValue = function.valueBound();
        }

        Function run() {
            for (int position = blocks.length - 1; position >= 0; position--) {
                if (!absorbed[position] && blocks[position].terminator() instanceof Branch branch) {
                    convert(position, branch);
                }
            }
            List<Block> kept = new ArrayList<>(blocks.length);
            for (int position = 0; position < blocks.length; position++) {
                if (!absorbed[position]) {
                    kept.add(blocks[position]);
                }
            }
            return function.withBlocks(kept);
        }

        private void convert(int position, Branch branch) {
            Side directTrue = new Side(List.of(), branch.ifTrue(), 0);
            Side directFalse = new Side(List.of(), branch.ifFalse(), 0);
            Optional<Side> throughTrue = through(position, branch.ifTrue());
            Optional<Side> throughFalse = through(position, branch.ifFalse());
            if (branch.ifTrue().target() == branch.ifFalse().target()) {
                join(position, branch, directTrue, directFalse, 0);
            } else if (throughTrue.isPresent()
                    && leadsTo(throughTrue.get(), branch.ifFalse().target())) {
                join(position, branch, throughTrue.get(), directFalse, allowance(branch.condition(), Condition.EQ));
            } else if (throughFalse.isPresent()
                    && leadsTo(throughFalse.get(), branch.ifTrue().target())) {
                join(position, branch, directTrue, throughFalse.get(), allowance(branch.condition(), Condition.NE));
            } else if (throughTrue.isPresent()
                    && throughFalse.isPresent()
                    && leadsTo(throughTrue.get(), throughFalse.get().end().target())) {
                join(position, branch, throughTrue.get(), throughFalse.get(), SECOND_SIDE);
            }
        }

        /** {@link #RARELY} if the condition says with {@code equality} that two numbers are equal. */
        private int allowance(Value value, Condition equality) {
            return switch (definitions.operationOrNull(value)) {
                case Operation.Compare compare -> compare.condition() == equality ? RARELY : 0;
                case Operation.FloatCompare compare -> 0;
                case null, default -> equality == Condition.NE ? RARELY : 0;
            };
        }

        private static boolean leadsTo(Side side, int label) {
            return side.end().target() == label;
        }

        /** The side that an edge leads into; empty if the block there cannot be moved in front of the branch. */
        private Optional<Side> through(int from, Edge edge) {
            int target = flow.position(edge.target());
            Block block = blocks[target];
            if (target == from
                    || flow.predecessorCount(target) != 1
                    || !block.parameters().isEmpty()
                    || !(block.terminator() instanceof Jump(Edge next))
                    || next.target() == block.label()) {
                return Optional.empty();
            }
            int cost = 0;
            for (Instruction instruction : block.instructions()) {
                cost += cost(instruction.operation());
                if (cost > BUDGET + SECOND_SIDE) {
                    return Optional.empty();
                }
            }
            return Optional.of(new Side(block.instructions(), next, cost));
        }

        private int cost(Operation operation) {
            return switch (operation) {
                case IntConstant(int value) -> value == 0 ? 0 : 1;
                case Operation.Add add -> 1;
                case Operation.Sub sub -> 1;
                case Operation.Mul(Value x, Value y) -> isShift(y) ? 1 : TOO_DEAR;
                case Operation.And and -> 1;
                case Operation.Or or -> 1;
                case Operation.Xor xor -> 1;
                case Operation.Shl shl -> 1;
                case Operation.Shr shr -> 1;
                case Operation.Sar sar -> 1;
                case Operation.Offset offset -> 1;
                case Operation.Compare compare -> compare.condition().commutes() ? 2 : 1;
                case Select select -> 1;
                default -> TOO_DEAR;
            };
        }

        /** Whether multiplying by a value is shifting. */
        private boolean isShift(Value factor) {
            return definitions.operationOrNull(factor) instanceof IntConstant(int value)
                    && Integer.bitCount(value) == 1;
        }

        /** What the two sides have in common, which later passes compute once. */
        private int commonCost(Side ifTrue, Side ifFalse) {
            int cost = 0;
            for (Instruction some : ifTrue.instructions()) {
                for (Instruction other : ifFalse.instructions()) {
                    cost += some.operation().equals(other.operation()) ? cost(some.operation()) : 0;
                }
            }
            return cost;
        }

        private void join(int position, Branch branch, Side ifTrue, Side ifFalse, int allowance) {
            int selections = 0;
            List<Value> trueArguments = ifTrue.end().arguments();
            List<Value> falseArguments = ifFalse.end().arguments();
            for (int i = 0; i < trueArguments.size(); i++) {
                selections += trueArguments.get(i).equals(falseArguments.get(i)) ? 0 : 1;
            }
            int cost = ifTrue.cost() + ifFalse.cost() - commonCost(ifTrue, ifFalse) + selections;
            Block block = blocks[position];
            if (cost > BUDGET + allowance) {
                remark(
                        Remark.Kind.MISSED,
                        block,
                        "kept a branch, because computing both sides and selecting takes " + cost + " instructions");
                return;
            }
            List<Instruction> instructions = new ArrayList<>(block.instructions());
            instructions.addAll(ifTrue.instructions());
            instructions.addAll(ifFalse.instructions());
            int line = instructions.isEmpty() ? 0 : instructions.getLast().line();
            List<Value> arguments = new ArrayList<>(trueArguments.size());
            for (int i = 0; i < trueArguments.size(); i++) {
                arguments.add(
                        select(branch.condition(), trueArguments.get(i), falseArguments.get(i), instructions, line));
            }
            int join = ifTrue.end().target();
            absorb(position, branch.ifTrue().target(), join);
            absorb(position, branch.ifFalse().target(), join);
            blocks[position] =
                    new Block(block.label(), block.parameters(), instructions, new Jump(new Edge(join, arguments)));
            remark(Remark.Kind.DONE, block, "replaced a branch by " + selections + " selections");
        }

        private void remark(Remark.Kind kind, Block block, String message) {
            int line = block.instructions().isEmpty()
                    ? 0
                    : block.instructions().getLast().line();
            context.remark(new Remark(kind, pass, function.name(), line, message));
        }

        private void absorb(int position, int label, int join) {
            int target = flow.position(label);
            if (label != join && target != position) {
                absorbed[target] = true;
            }
        }

        private Value select(Value condition, Value ifTrue, Value ifFalse, List<Instruction> instructions, int line) {
            if (ifTrue.equals(ifFalse)) {
                return ifTrue;
            }
            if (isTruthValue(condition) && isConstant(ifTrue, 1) && isConstant(ifFalse, 0)) {
                return condition;
            }
            Value result = new Value(nextValue++, ifTrue.type());
            instructions.add(new Instruction(result, new Select(condition, ifTrue, ifFalse), line));
            return result;
        }

        private boolean isTruthValue(Value value) {
            return value.index() < function.valueBound()
                    && (definitions.operationOrNull(value) instanceof Operation.Compare
                            || definitions.operationOrNull(value) instanceof Operation.FloatCompare);
        }

        private boolean isConstant(Value value, int constant) {
            return value.index() < function.valueBound()
                    && definitions.operationOrNull(value) instanceof IntConstant(int known)
                    && known == constant;
        }
    }
}
