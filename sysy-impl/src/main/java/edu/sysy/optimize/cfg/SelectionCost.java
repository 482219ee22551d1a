package edu.sysy.optimize.cfg;

import edu.sysy.TargetTraits;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.FloatCompare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Estimates whether selecting costs less than branching (the cost model of if-conversion), in tenths of an instruction.
 *
 * <pre>
 *                          branch                                    selection
 * condition                a comparison of equality or with 0 is     a comparison is an instruction
 *                          part of the branch, on some machines all
 * sides                    each as often as it is taken              both, always
 * a value that differs     a move if it is constant, or if           a conditional move, unless the condition
 *                          neither side computes it                  is added as a number
 * flow                     the branch, and a jump over the other     nothing
 *                          side if there are two
 * </pre>
 *
 * <p>Two numbers are rarely equal; nothing else is known of conditions. A branch counts more than another instruction,
 * because it takes longer on most processors. Where both cost the same, the branch stays.
 */
final class SelectionCost {
    private static final int INSTRUCTION = 10;
    private static final int TOO_DEAR = 1000;

    private static final int PERCENT = 100;
    private static final int EVEN = 50;
    private static final int RARE = 25;

    private final Function function;
    private final TargetTraits traits;
    private final Definitions definitions;
    private final Loops loops;

    SelectionCost(Function function, TargetTraits traits) {
        this.function = function;
        this.traits = traits;
        definitions = Definitions.of(function);
        loops = Loops.of(function);
    }

    /** One side of a branch: the instructions that only it computes, and where it goes then. */
    record Side(List<Instruction> instructions, Edge end) {
        boolean isEmpty() {
            return instructions.isEmpty();
        }

        private boolean computes(Value value) {
            return instructions.stream()
                    .anyMatch(instruction -> instruction.result().equals(value));
        }
    }

    /** Whether none of the instructions of a side is too dear to be executed in vain, or may fail. */
    boolean canBeInVain(List<Instruction> instructions) {
        return instructions.stream().allMatch(instruction -> cost(instruction.operation()) < TOO_DEAR);
    }

    /** The saving of selecting over branching at the end of a block; negative if it costs more. */
    int saving(int position, Value condition, Side ifTrue, Side ifFalse) {
        return branching(position, condition, ifTrue, ifFalse) - selecting(position, condition, ifTrue, ifFalse);
    }

    private int branching(int position, Value condition, Side ifTrue, Side ifFalse) {
        boolean two = !ifTrue.isEmpty() && !ifFalse.isEmpty();
        int likelihood = likelihood(condition);
        int sides = likelihood * (cost(position, ifTrue.instructions()) + constantMoves(ifTrue, ifFalse))
                + (PERCENT - likelihood) * (cost(position, ifFalse.instructions()) + constantMoves(ifFalse, ifTrue))
                + (ifTrue.isEmpty() == ifFalse.isEmpty() ? EVEN : ifTrue.isEmpty() ? PERCENT - likelihood : likelihood)
                        * moves(ifTrue, ifFalse);
        int compared = isDecidedByBranch(condition) ? 0 : INSTRUCTION;
        return compared + tenths(traits.branchCost()) + (two ? tenths(traits.jumpCost()) : 0) + sides / PERCENT;
    }

    /** The cost of the constants that one side passes on. */
    private int constantMoves(Side side, Side other) {
        int moves = 0;
        for (int i = 0; i < side.end().arguments().size(); i++) {
            Value argument = side.end().arguments().get(i);
            boolean differs = !argument.equals(other.end().arguments().get(i));
            moves += differs && isConstant(argument) ? INSTRUCTION : 0;
        }
        return moves;
    }

    /** The cost of moving what differs and was there before, if neither side computes anything instead. */
    private int moves(Side side, Side other) {
        int moves = 0;
        for (int i = 0; i < side.end().arguments().size(); i++) {
            Value one = side.end().arguments().get(i);
            Value another = other.end().arguments().get(i);
            boolean made = side.computes(one) || other.computes(another) || isConstant(one) || isConstant(another);
            moves += one.equals(another) || made ? 0 : INSTRUCTION;
        }
        return moves;
    }

    private int selecting(int position, Value condition, Side ifTrue, Side ifFalse) {
        int both = cost(position, ifTrue.instructions())
                + cost(position, ifFalse.instructions())
                - commonCost(position, ifTrue, ifFalse);
        int selections = 0;
        boolean asNumber = false;
        for (int i = 0; i < ifTrue.end().arguments().size(); i++) {
            Value yes = ifTrue.end().arguments().get(i);
            Value no = ifFalse.end().arguments().get(i);
            if (!yes.equals(no)) {
                boolean added = isTruthValue(condition) && (isNext(yes, no, ifTrue) || isNext(no, yes, ifFalse));
                asNumber |= added;
                selections += added ? 0 : tenths(traits.selectCost());
            }
        }
        return conditionCost(condition, asNumber) + both + selections;
    }

    /** The cost of having a condition in a register. */
    private int conditionCost(Value condition, boolean asNumber) {
        return switch (operation(condition)) {
            case Compare(Condition relation, Value x, Value y)
            when relation.commutes() && isConstant(y, 0) -> asNumber ? INSTRUCTION : 0;
            case Compare compare ->
                asNumber && compare.condition().commutes() ? tenths(traits.equalityCost()) : INSTRUCTION;
            case FloatCompare compare -> asNumber ? tenths(traits.floatComparisonCost()) : INSTRUCTION;
            case null, default -> 0;
        };
    }

    /** Whether a condition need not be computed for a branch. */
    private boolean isDecidedByBranch(Value condition) {
        return switch (operation(condition)) {
            case Compare(Condition relation, Value x, Value y) ->
                relation.commutes() || isConstant(y, 0) || traits.branchComparesOrder();
            case FloatCompare compare -> false;
            case null, default -> true;
        };
    }

    /** How often a condition holds, in percent. */
    private int likelihood(Value condition) {
        return switch (operation(condition)) {
            case Compare(Condition relation, Value x, Value y) when relation == Condition.EQ -> RARE;
            case Compare(Condition relation, Value x, Value y) when relation == Condition.NE -> PERCENT - RARE;
            case null, default -> EVEN;
        };
    }

    /** Whether a value is another one plus or minus 1, so that adding or subtracting the condition selects. */
    private boolean isNext(Value value, Value base, Side side) {
        for (Instruction instruction : side.instructions()) {
            if (instruction.result().equals(value)) {
                return switch (instruction.operation()) {
                    case Operation.Add(Value x, Value y) -> x.equals(base) && isUnit(y);
                    case Operation.Sub(Value x, Value y) -> x.equals(base) && isUnit(y);
                    default -> false;
                };
            }
        }
        return operation(value) instanceof IntConstant(int one)
                && operation(base) instanceof IntConstant(int other)
                && Math.abs((long) one - other) == 1;
    }

    private boolean isUnit(Value value) {
        return isConstant(value, 1) || isConstant(value, -1);
    }

    private static int tenths(double instructions) {
        return (int) Math.round(INSTRUCTION * instructions);
    }

    private int cost(int position, List<Instruction> instructions) {
        int cost = 0;
        for (Instruction instruction : instructions) {
            cost += cost(position, instruction.operation());
        }
        return cost;
    }

    /** The cost of an operation of a side of a branch; constants are moved out of loops. */
    private int cost(int position, Operation operation) {
        return operation instanceof IntConstant && loops.depthOfBlock(position) > 0 ? 0 : cost(operation);
    }

    private int cost(Operation operation) {
        return switch (operation) {
            case IntConstant(int value) -> value == 0 ? 0 : INSTRUCTION;
            case Operation.Add add -> INSTRUCTION;
            case Operation.Sub sub -> INSTRUCTION;
            case Operation.Mul(Value x, Value y) ->
                isPowerOfTwo(y) || traits.multiplicationCost() <= 1 ? INSTRUCTION : TOO_DEAR;
            case Operation.And and -> INSTRUCTION;
            case Operation.Or or -> INSTRUCTION;
            case Operation.Xor xor -> INSTRUCTION;
            case Operation.Shl shl -> INSTRUCTION;
            case Operation.Shr shr -> INSTRUCTION;
            case Operation.Sar sar -> INSTRUCTION;
            case Operation.Offset offset -> INSTRUCTION;
            case Compare compare -> compare.condition().commutes() ? tenths(traits.equalityCost()) : INSTRUCTION;
            case Operation.Select select -> tenths(traits.selectCost());
            default -> TOO_DEAR;
        };
    }

    private boolean isPowerOfTwo(Value factor) {
        return operation(factor) instanceof IntConstant(int value) && Integer.bitCount(value) == 1;
    }

    /** What the two sides have in common, which later passes compute once. */
    private int commonCost(int position, Side ifTrue, Side ifFalse) {
        int cost = 0;
        for (Instruction some : ifTrue.instructions()) {
            for (Instruction other : ifFalse.instructions()) {
                cost += some.operation().equals(other.operation()) ? cost(position, some.operation()) : 0;
            }
        }
        return cost;
    }

    /** Whether a condition is 0 or 1. */
    boolean isTruthValue(Value value) {
        return operation(value) instanceof Compare || operation(value) instanceof FloatCompare;
    }

    private boolean isConstant(Value value) {
        return operation(value) instanceof Operation.Constant;
    }

    /** Whether a value is known to be a certain constant. */
    boolean isConstant(Value value, int constant) {
        return operation(value) instanceof IntConstant(int known) && known == constant;
    }

    /** What computes a value; null for parameters and for what has been added to the function since. */
    private @Nullable Operation operation(Value value) {
        return value.index() < function.valueBound() ? definitions.operationOrNull(value) : null;
    }
}
