package edu.sysy.codegen.select;

import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Value;

/** A condition as a test of operands, before anything is computed for it. */
public sealed interface ConditionTest {
    /** Whether {@code left condition right} holds. */
    record Ints(Condition condition, Value left, Value right) implements ConditionTest {}

    /** Whether {@code value} is non-zero. */
    record NonZero(Value value, boolean expected) implements ConditionTest {}

    /** Whether any of the low {@code width} bits of {@code value} is set; the width is from 1 to 31. */
    record LowBits(Value value, int width, boolean expected) implements ConditionTest {}

    /** Whether {@code value & mask} equals {@code bits}, or whether it does not. */
    record Masked(Value value, int mask, int bits, boolean expected) implements ConditionTest {}

    /**
     * Whether the remainders of {@code left} and {@code right} by {@code 2^width} are equal, or whether they are not.
     *
     * @param signed whether one of the two may be negative
     */
    record Remainders(Value left, Value right, int width, boolean signed, boolean expected) implements ConditionTest {}

    /** Whether {@code left condition right} comes out as {@code expected}. */
    record Floats(FloatCondition condition, Value left, Value right, boolean expected) implements ConditionTest {}
}
