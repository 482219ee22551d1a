package edu.sysy.codegen.select;

import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import org.jspecify.annotations.Nullable;

/**
 * Which values need a register. A value does not if it has no use, if it is a constant, or if each of its users
 * computes it on the side: comparisons inside branches and selections, and constant offsets inside loads and stores.
 *
 * <p>One pass backward over the function; {@link AddressForms} has looked at its addresses before.
 */
public final class FoldingPlan {
    /** How many negations of a truth value are looked through. */
    private static final int MAX_NEGATIONS = 8;

    private final Definitions definitions;
    private final AddressForms addresses;
    private final KnownRanges ranges;
    private final UseCounts uses;
    private final boolean[] needed;

    public FoldingPlan(Function function, AddressForms addresses, KnownRanges ranges) {
        this.definitions = Definitions.of(function);
        this.addresses = addresses;
        this.ranges = ranges;
        this.uses = new UseCounts(function);
        this.needed = new boolean[function.valueBound()];
        for (int position = function.blocks().size() - 1; position >= 0; position--) {
            Block block = function.blocks().get(position);
            demand(block.terminator(), position);
            for (int i = block.instructions().size() - 1; i >= 0; i--) {
                Instruction instruction = block.instructions().get(i);
                if (selected(instruction)) {
                    demand(instruction.operation(), position);
                }
            }
        }
    }

    /** Whether code is selected for the instruction itself. */
    public boolean selected(Instruction instruction) {
        Operation operation = instruction.operation();
        if (!operation.effect().removable()) {
            return true;
        }
        return held(instruction.result());
    }

    /** Whether the value is held in a register of its own somewhere. */
    public boolean held(Value value) {
        return needed[value.index()]
                && !(definitions.operationOrNull(value) instanceof Operation.Constant)
                && addresses.fixed(value) == null;
    }

    /** How often values are used. */
    public UseCounts uses() {
        return uses;
    }

    /** What is asked when {@code condition} is tested for being non-zero in the block at {@code position}. */
    public ConditionTest branchTest(Value condition, int position) {
        return conditionTest(condition, position, true);
    }

    /** The same where the answer chooses between two values. */
    public ConditionTest selectTest(Value condition, int position) {
        return conditionTest(condition, position, false);
    }

    /** What a comparison in the block at {@code position} asks. */
    public ConditionTest valueTest(Operation.Compare compare, int position) {
        return refine(compare.condition(), compare.left(), compare.right(), position);
    }

    /** The pattern that an operation in the block at {@code position} is the last part of; null if there is none. */
    public @Nullable Pattern pattern(Operation operation, int position) {
        return Pattern.of(operation, definitions, uses, position);
    }

    /** A number of bytes as an index that is shifted while it is added to an address; null if it is no such one. */
    public @Nullable ScaledIndex scaledIndex(Value bytes) {
        return ScaledIndex.of(bytes, definitions, ranges, addresses.maxIndexShift());
    }

    private ConditionTest conditionTest(Value condition, int position, boolean branch) {
        Value value = condition;
        boolean expected = true;
        for (int i = 0; i < MAX_NEGATIONS && folds(value, position, branch); i++) {
            switch (definitions.operationOrNull(value)) {
                case Operation.FloatCompare(var c, var left, var right) -> {
                    return new ConditionTest.Floats(c, left, right, expected);
                }
                case Operation.Compare(var c, var left, var right)
                when c.commutes() && isZero(right) && folds(left, position, branch) -> {
                    expected ^= c == Condition.EQ;
                    value = left;
                }
                case Operation.Compare(var c, var left, var right) -> {
                    return refine(expected ? c : c.negated(), left, right, position);
                }
                case null, default -> throw new AssertionError(value);
            }
        }
        ConditionTest remainder = remainder(value, 0, !expected);
        return remainder == null ? new ConditionTest.NonZero(value, expected) : remainder;
    }

    private ConditionTest refine(Condition condition, Value left, Value right, int position) {
        if (definitions.operationOrNull(left) instanceof Operation.IntConstant
                && !(definitions.operationOrNull(right) instanceof Operation.IntConstant)) {
            return refine(condition.swapped(), right, left, position);
        }
        if (condition.commutes() && definitions.operationOrNull(right) instanceof Operation.IntConstant(int bound)) {
            ConditionTest remainder = remainder(left, bound, condition == Condition.EQ);
            if (remainder != null) {
                return remainder;
            }
        }
        ConditionTest remainders = condition.commutes() ? remainders(left, right, condition == Condition.EQ) : null;
        return remainders == null ? new ConditionTest.Ints(condition, left, right) : remainders;
    }

    /**
     * Whether {@code left == right} as a question about dividends if both are remainders by one power of two, for this
     * only.
     */
    private @Nullable ConditionTest remainders(Value left, Value right, boolean expected) {
        if (!(definitions.operationOrNull(left) instanceof Operation.Rem(var a, var divisor))
                || !(definitions.operationOrNull(right) instanceof Operation.Rem(var b, var other))
                || !(definitions.operationOrNull(divisor) instanceof Operation.IntConstant(int d))
                || !(definitions.operationOrNull(other) instanceof Operation.IntConstant(int e))
                || Math.abs(d) <= 1
                || Math.abs(d) != Math.abs(e)
                || !BitPatterns.isPowerOfTwo(Math.abs(d))
                || uses.of(left) != 1
                || uses.of(right) != 1) {
            return null;
        }
        boolean signed = !ranges.isNonNegative(a) || !ranges.isNonNegative(b);
        return new ConditionTest.Remainders(a, b, Integer.numberOfTrailingZeros(d), signed, expected);
    }

    /**
     * Whether {@code value == bound} holds, or whether it does not, as a question about the dividend if the value is a
     * remainder by a power of two that is compared with constants only; else null.
     *
     * <pre>
     * x % 8 == 0      no bit of x & 7 is set
     * x % 8 == 3      x & 0x80000007 is 3
     * x % 8 == -3     x & 0x80000007 is 0x80000005
     * </pre>
     */
    private @Nullable ConditionTest remainder(Value value, int bound, boolean expected) {
        if (!(definitions.operationOrNull(value) instanceof Operation.Rem(var dividend, var divisor))
                || !(definitions.operationOrNull(divisor) instanceof Operation.IntConstant(int d))
                || Math.abs(d) <= 1
                || !BitPatterns.isPowerOfTwo(Math.abs(d))
                || !uses.isOnlyTested(value)) {
            return null;
        }
        int width = Integer.numberOfTrailingZeros(d);
        int low = (1 << width) - 1;
        boolean nonNegative = bound != 0 && ranges.isNonNegative(value);
        if (bound == 0 || width == 1 && bound == 1 && nonNegative) {
            return new ConditionTest.LowBits(dividend, width, expected ^ bound == 0);
        }
        if (bound > low || bound < (nonNegative ? 0 : -low)) {
            return null;
        }
        int sign = nonNegative ? 0 : Integer.MIN_VALUE;
        return new ConditionTest.Masked(dividend, sign | low, bound & (Integer.MIN_VALUE | low), expected);
    }

    /** Whether a test of the value is better made on the operands of the comparison that defines it. */
    private boolean folds(Value value, int position, boolean branch) {
        boolean only = uses.of(value) == 1 && definitions.blockPosition(value) == position;
        return switch (definitions.operationOrNull(value)) {
            case Operation.Compare(var c, var left, var right) ->
                only || (branch ? c.commutes() || isZero(right) : c.commutes() && isZero(right));
            case Operation.FloatCompare compare -> only;
            case null, default -> false;
        };
    }

    private boolean isZero(Value value) {
        return definitions.operationOrNull(value) instanceof Operation.IntConstant(int c) && c == 0;
    }

    private void demand(Terminator terminator, int position) {
        for (Edge edge : terminator.edges()) {
            edge.arguments().forEach(this::need);
        }
        switch (terminator) {
            case Terminator.Branch(var condition, var t, var f) -> need(branchTest(condition, position));
            case Terminator.Return(var value) when value.exists() -> need(value);
            case Terminator.Return r -> {}
            case Terminator.Jump j -> {}
            case Terminator.Unreachable u -> {}
        }
    }

    private void demand(Operation operation, int position) {
        switch (operation) {
            case Operation.Load load -> need(addresses.access(load.address(), position));
            case Operation.Store(var address, var value) -> {
                need(addresses.access(address, position));
                need(value);
            }
            case Operation.ZeroFill fill
            when addresses.isShort(fill) -> need(addresses.access(fill.address(), position));
            case Operation.Offset offset -> {
                Value base = addresses.foldedBase(offset);
                need(base == null ? offset.base() : base);
                if (base == null) {
                    ScaledIndex scaled = scaledIndex(offset.bytes());
                    need(scaled == null ? offset.bytes() : scaled.index());
                }
            }
            case Operation.Compare compare -> need(valueTest(compare, position));
            case Operation.Select(var condition, var t, var f) -> {
                need(selectTest(condition, position));
                need(t);
                need(f);
            }
            default -> {
                Pattern pattern = pattern(operation, position);
                if (pattern != null) {
                    need(pattern.value());
                    return;
                }
                for (int i = 0; i < operation.operandCount(); i++) {
                    need(operation.operand(i));
                }
            }
        }
    }

    private void need(ConditionTest test) {
        switch (test) {
            case ConditionTest.Ints(var c, var left, var right) -> {
                need(left);
                need(right);
            }
            case ConditionTest.NonZero(var value, var expected) -> need(value);
            case ConditionTest.LowBits(var value, var width, var expected) -> need(value);
            case ConditionTest.Masked(var value, var mask, var bits, var expected) -> need(value);
            case ConditionTest.Remainders(var left, var right, int width, boolean signed, boolean expected) -> {
                need(left);
                need(right);
            }
            case ConditionTest.Floats(var c, var left, var right, var expected) -> {
                need(left);
                need(right);
            }
        }
    }

    private void need(AddressForms.Access access) {
        if (access instanceof AddressForms.Access.Based(var base, var displacement)) {
            need(base);
        } else if (access instanceof AddressForms.Access.Indexed(var base, var place)) {
            need(base);
        }
    }

    private void need(Value value) {
        needed[value.index()] = true;
    }
}
