package edu.sysy.codegen.select;

import edu.sysy.codegen.select.IntegerCode.Operator;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Value;
import edu.sysy.machine.Register;

/** Selects tests on machines without condition codes, where a register tells whether something holds. */
public abstract class FlagSelection {
    /** A register that is non-zero, or zero, if something holds. */
    public record Flag(Register register, boolean nonZero) {}

    private final SelectionScope scope;
    private final IntegerCode code;
    private final PatternCode patterns;

    /** The tests of a function. */
    protected FlagSelection(SelectionScope scope, IntegerCode code, PatternCode patterns) {
        this.scope = scope;
        this.code = code;
        this.patterns = patterns;
    }

    /** Compares two floating numbers. The register is 0 or 1. */
    protected abstract Flag floats(ConditionTest.Floats floats);

    /** A register that is zero if {@code left} is {@code c}. */
    protected abstract Register difference(Register left, int c);

    /** {@code left & mask}. */
    protected abstract Register and(Value left, int mask);

    /** 1 if what the flag says holds, else 0. */
    protected abstract Register truth(Flag flag);

    /** Whether one instruction compares a register with a bound. */
    protected abstract boolean isImmediate(long bound);

    /** A register that tells whether something holds. */
    public final Flag flag(ConditionTest test) {
        return switch (test) {
            case ConditionTest.NonZero(var value, var expected) -> new Flag(scope.use(value), expected);
            case ConditionTest.LowBits(var value, var width, var expected) ->
                new Flag(code.lowBits(scope.use(value), width), expected);
            case ConditionTest.Ints(var c, var left, var right)
            when c.commutes() -> new Flag(difference(left, right), c == Condition.NE);
            case ConditionTest.Ints(var c, var left, var right) -> order(c, left, right);
            case ConditionTest.Masked(var value, var mask, var bits, var expected) ->
                new Flag(difference(and(value, mask), bits), !expected);
            case ConditionTest.Remainders remainders ->
                new Flag(patterns.difference(remainders), !remainders.expected());
            case ConditionTest.Floats floats -> floats(floats);
        };
    }

    /** 1 if something holds, else 0. */
    public final Register bit(ConditionTest test) {
        Flag flag = flag(test);
        if (!isBit(test)) {
            return truth(flag);
        }
        return flag.nonZero() ? flag.register() : code.operate(Operator.XOR, flag.register(), 1);
    }

    /** Whether the register of the flag of a test is 0 or 1. */
    private static boolean isBit(ConditionTest test) {
        return switch (test) {
            case ConditionTest.Ints ints -> !ints.condition().commutes();
            case ConditionTest.Floats floats -> true;
            case ConditionTest.LowBits low -> low.width() == 1;
            case ConditionTest.Remainders remainders -> remainders.width() == 1;
            case ConditionTest.NonZero value -> false;
            case ConditionTest.Masked masked -> false;
        };
    }

    /** A register that is zero if the operands are equal. */
    private Register difference(Value left, Value right) {
        Integer c = scope.constant(right);
        return c != null
                ? difference(scope.use(left), c)
                : code.operate(Operator.XOR, scope.use(left), scope.use(right));
    }

    /** A register that is 0 or 1 by the order of the operands. */
    private Flag order(Condition condition, Value left, Value right) {
        Integer c = scope.constant(right);
        boolean orEqual = condition == Condition.LE || condition == Condition.GT;
        boolean asksPositive = c != null && c == 0 && condition == Condition.GT;
        if (c != null && !asksPositive && isImmediate(orEqual ? c + 1L : c)) {
            Register less = code.operate(Operator.LESS, scope.use(left), orEqual ? c + 1 : c);
            return new Flag(less, condition == Condition.LT || condition == Condition.LE);
        }
        return switch (condition) {
            case LT -> new Flag(less(left, right), true);
            case GE -> new Flag(less(left, right), false);
            case GT -> new Flag(less(right, left), true);
            case LE -> new Flag(less(right, left), false);
            case EQ, NE -> throw new IllegalArgumentException(condition.text());
        };
    }

    private Register less(Value left, Value right) {
        return code.operate(Operator.LESS, scope.use(left), scope.use(right));
    }
}
