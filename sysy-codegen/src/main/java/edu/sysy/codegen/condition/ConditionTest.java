package edu.sysy.codegen.condition;

import edu.sysy.ir.Condition;
import edu.sysy.ir.FloatCondition;
import edu.sysy.ir.Value;

/** What a branch, a choice or a comparison asks, before anything is computed for it. */
public sealed interface ConditionTest {
    /**
     * Whether {@code left condition right} holds.
     *
     * @param left an operand of a row
     * @param right an operand of a row
     */
    record Ints(Condition condition, Object left, Object right) implements ConditionTest {}

    /** Whether what a sign says holds of two floating numbers. */
    record Floats(Sign sign, Value left, Value right) implements ConditionTest {}

    /** Whether {@code condition} comes out as {@code expected}. */
    record Sign(FloatCondition condition, boolean expected) {}
}
