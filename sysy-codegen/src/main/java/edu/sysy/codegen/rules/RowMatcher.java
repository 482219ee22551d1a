package edu.sysy.codegen.rules;

import edu.sysy.codegen.condition.ConditionTest;
import edu.sysy.codegen.select.KnownRanges;
import edu.sysy.codegen.select.UseCounts;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Chooses rows for the operations of a function. Operands of rows are values, integers, tests, expressions of these,
 * and registers.
 */
public final class RowMatcher {
    private final RowTable rules;
    private final Function function;
    private final Definitions definitions;
    private final UseCounts uses;
    private final KnownRanges ranges;
    private final MachineRows machine;
    private int position;
    private int index;
    private @Nullable RowEvaluation evaluation;

    /** Chooses rows of a machine for a function. */
    public RowMatcher(MachineRows machine, Function function, UseCounts uses, KnownRanges ranges) {
        this.rules = machine.rules();
        this.machine = machine;
        this.function = function;
        this.definitions = Definitions.of(function);
        this.uses = uses;
        this.ranges = ranges;
    }

    /** The rows. */
    public RowTable rules() {
        return rules;
    }

    /** What instructions cost. */
    public Costs costs() {
        return machine.costs();
    }

    /** Whether the machine has a feature. */
    public boolean has(Object feature) {
        return machine.features().contains(feature);
    }

    /** Goes to the instruction at {@code index} of a block; to its terminator at the end. */
    public void enter(int blockPosition, int instructionIndex) {
        position = blockPosition;
        index = instructionIndex;
    }

    /**
     * The row for a root and its operands.
     *
     * @throws IllegalStateException if there is none
     */
    public RowMatch match(int root, Object... operands) {
        return match(null, root, operands);
    }

    /** The same inside an evaluation, in which some expressions are computed already. */
    RowMatch match(@Nullable RowEvaluation inside, int root, Object[] operands) {
        RowEvaluation outer = evaluation;
        evaluation = inside;
        RowMatch match = rules.competes(root) ? cheapest(root, operands) : first(root, operands);
        evaluation = outer;
        if (match == null) {
            throw new IllegalStateException("no rule for " + rules.name(root) + " of " + List.of(operands));
        }
        return match;
    }

    /** The first row that applies; null if none does. */
    private @Nullable RowMatch first(int root, Object... operands) {
        exchange(root, operands);
        long kind = kind(operands[0]);
        long second = operands.length == 1 ? OperandKind.ANY : kind(operands[1]);
        for (Row row : rules.rows(root)) {
            Object[] slots = slots(row, root, operands, kind, second);
            if (slots != null) {
                return new RowMatch(row, slots);
            }
        }
        return null;
    }

    private Object @Nullable [] slots(Row row, int root, Object[] operands, long first, long second) {
        Object[] slots = row.mayMatch(first, second) ? row.match(operands, this) : null;
        return slots == null && row.hasParts() && rules.commutes(root) && row.mayMatch(second, first)
                ? row.match(new Object[] {operands[1], operands[0]}, this)
                : slots;
    }

    /** The kind of an operand as a bit. */
    private long kind(Object operand) {
        return switch (operand) {
            case Value value -> {
                Operation definition = definitions.operationOrNull(value);
                yield definition == null
                        ? OperandKind.OTHER
                        : OperandKind.operation(definition.opcode().ordinal());
            }
            case Integer constant -> OperandKind.CONSTANT;
            case ConditionTest.Ints test -> OperandKind.test(test.condition());
            case ConditionTest.Floats test -> OperandKind.FLOAT_TEST;
            case RowExpression expression -> OperandKind.operation(expression.root);
            default -> OperandKind.OTHER;
        };
    }

    private @Nullable RowMatch cheapest(int root, Object[] operands) {
        exchange(root, operands);
        RowMatch best = null;
        double least = Double.POSITIVE_INFINITY;
        long kind = kind(operands[0]);
        long second = kind(operands[1]);
        for (Row row : rules.rows(root)) {
            Object[] slots = slots(row, root, operands, kind, second);
            if (slots == null) {
                continue;
            }
            RowMatch match = new RowMatch(row, slots);
            if (row.hasParts()) {
                return match; // what it computes of its operands is not computed elsewhere
            }
            double cost = CostEvaluation.cost(this, evaluation, match);
            if (cost < least) {
                least = cost;
                best = match;
            }
        }
        return best;
    }

    /** A test as rows make it simpler. */
    public ConditionTest simplify(ConditionTest test) {
        RowMatch match = first(rules.testRoot(), test);
        return match == null
                ? test
                : (ConditionTest) match.row.result().evaluate(new CostEvaluation(this, null), match.slots);
    }

    /** Puts a constant to the right, where operands may be exchanged. */
    private void exchange(int root, Object[] operands) {
        if (rules.commutes(root) && constant(operands[0]) != null && constant(operands[1]) == null) {
            Object left = operands[0];
            operands[0] = operands[1];
            operands[1] = left;
        }
    }

    // ---- questions of patterns and conditions

    /** The operation that defines a value; null for a parameter. */
    public @Nullable Operation definition(Value value) {
        return definitions.operationOrNull(value);
    }

    /** The integer that an operand is; null if it is no constant. */
    @Nullable Integer constant(Object operand) {
        return switch (operand) {
            case Integer known -> known;
            case Value value when definitions.operationOrNull(value) instanceof Operation.IntConstant(int c) -> c;
            default -> null;
        };
    }

    /** Whether two operands are the same. */
    public boolean isSame(Object one, Object other) {
        if (one.equals(other)) {
            return true;
        }
        Integer constant = constant(one);
        return constant != null && constant.equals(constant(other));
    }

    /**
     * The operation of an opcode that defines a value, if it may be computed where the value is used; else null.
     *
     * @param isTested whether the use is a test
     */
    @Nullable Operation folded(Value value, int opcode, boolean isTested) {
        Operation definition = definitions.operationOrNull(value);
        if (definition == null || definition.opcode().ordinal() != opcode || isRepeated(value)) {
            return null;
        }
        boolean folds = isOnlyHere(value)
                || isTested && definition instanceof Operation.Rem && uses.isOnlyTested(value)
                || definitions.blockPosition(value) == position && isShift(definition) && uses.areParts(value);
        return folds ? definition : null;
    }

    /** Whether the machine shifts by as much on the side. */
    private boolean isShift(Operation definition) {
        return machine.isShared(definition.opcode())
                && (!(definition instanceof Operation.Mul(var left, var factor))
                        || constant(factor) instanceof Integer known && Integer.bitCount(known) == 1);
    }

    private boolean isRepeated(Value value) {
        return evaluation != null && evaluation.isRepeated(value);
    }

    /** Whether a value is used once, in its block, which is the one at hand. */
    boolean isOnlyHere(Value value) {
        return uses.of(value) == 1 && definitions.blockPosition(value) == position;
    }

    /** The test whose truth a value is, if it may be made where the value is used; else null. */
    @Nullable ConditionTest foldedTest(Value value) {
        if (!isOnlyHere(value) || isRepeated(value)) {
            return null;
        }
        return switch (definitions.operationOrNull(value)) {
            case Operation.Compare(var condition, var left, var right) -> test(condition, left, right);
            case Operation.FloatCompare(var condition, var left, var right) ->
                new ConditionTest.Floats(new ConditionTest.Sign(condition, true), left, right);
            case null, default -> null;
        };
    }

    /** What a comparison asks, made simpler. */
    public ConditionTest test(Condition condition, Value left, Value right) {
        return simplify(
                constant(left) != null && constant(right) == null
                        ? new ConditionTest.Ints(condition.swapped(), right, left)
                        : new ConditionTest.Ints(condition, left, right));
    }

    /** Whether an operand is computed in the row itself, so that nothing else is likely to need its register. */
    public boolean isTemporary(Object operand) {
        return !(operand instanceof Value) && constant(operand) == null;
    }

    /** The index of the instruction at hand in its block. */
    public int index() {
        return index;
    }

    /** Whether an expression has been computed, so that its parts are not computed again. */
    boolean isComputed(RowExpression expression) {
        return evaluation != null && evaluation.known(expression) != null;
    }

    /** The least integer that an operand can be. */
    int low(Object operand) {
        return switch (operand) {
            case Integer known -> known;
            case Value value -> {
                int place = place(value);
                yield place < 0 ? ranges.low(value) : ranges.low(position, index, place);
            }
            default -> Integer.MIN_VALUE;
        };
    }

    /** The greatest integer that an operand can be. */
    int high(Object operand) {
        return switch (operand) {
            case Integer known -> known;
            case Value value -> {
                int place = place(value);
                yield place < 0 ? ranges.high(value) : ranges.high(position, index, place);
            }
            default -> Integer.MAX_VALUE;
        };
    }

    /** Which operand of the instruction at hand a value is; -1 if it is none. */
    private int place(Value value) {
        var instructions = function.blocks().get(position).instructions();
        if (index >= instructions.size()) {
            return -1;
        }
        Operation operation = instructions.get(index).operation();
        for (int i = 0; i < operation.operandCount(); i++) {
            if (operation.operand(i).equals(value)) {
                return i;
            }
        }
        return -1;
    }
}
