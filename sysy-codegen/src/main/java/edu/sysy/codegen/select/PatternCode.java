package edu.sysy.codegen.select;

import edu.sysy.codegen.select.IntegerCode.Operator;
import edu.sysy.machine.Register;

/** Selects code for what {@link FoldingPlan} recognizes, in integer instructions that every machine has. */
public final class PatternCode {
    private static final int SIGN = 31;

    private final IntegerCode code;
    private final KnownRanges ranges;
    private final ValueRegisters values;

    public PatternCode(IntegerCode code, KnownRanges ranges, ValueRegisters values) {
        this.code = code;
        this.ranges = ranges;
        this.values = values;
    }

    /** The result of a pattern. */
    public Register select(Pattern pattern) {
        return switch (pattern) {
            case Field field -> bits(field);
            case AwayFromZero rounded -> awayFromZero(rounded);
        };
    }

    /**
     * A register whose low bits are zero if the remainders are equal: those of the operands are, and where the operands
     * have different signs, both are zero.
     */
    public Register difference(ConditionTest.Remainders test) {
        Register a = values.use(test.left());
        Register difference = code.operate(Operator.XOR, a, values.use(test.right()));
        if (test.signed()) {
            Register ifSignsDiffer = code.operate(Operator.AND, code.shiftRightSigned(difference, SIGN), a);
            difference = code.operate(Operator.OR, difference, ifSignsDiffer);
        }
        return code.lowBits(difference, test.width());
    }

    private Register bits(Field field) {
        Register a = values.use(field.value());
        if (!field.signed() || ranges.isNonNegative(field.value())) {
            return code.bits(a, field.position(), field.width());
        }
        Register sign = code.shiftRightSigned(a, SIGN);
        Register size = code.subtract(code.operate(Operator.XOR, a, sign), sign);
        Register bits = code.bits(size, field.position(), field.width());
        return code.subtract(code.operate(Operator.XOR, bits, sign), sign);
    }

    private Register awayFromZero(AwayFromZero rounded) {
        Register x = values.use(rounded.value());
        Register next = ranges.isNonNegative(rounded.value())
                ? code.operate(Operator.ADD, x, 1)
                : code.add(x, code.operate(Operator.LESS, code.constant(-1), x));
        Register even = code.clearLow(next, 1);
        return rounded.doubled() ? code.add(x, even) : even;
    }
}
