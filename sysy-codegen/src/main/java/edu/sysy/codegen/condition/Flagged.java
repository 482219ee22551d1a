package edu.sysy.codegen.condition;

/**
 * The outcome of a test.
 *
 * @param condition holds if the test does
 * @param operand the register that it asks about, or what was computed to set flags
 */
public record Flagged(FlagCondition condition, Object operand) {
    /** The outcome of the opposite test. */
    public Flagged negated() {
        return new Flagged(condition.negated(), operand);
    }
}
