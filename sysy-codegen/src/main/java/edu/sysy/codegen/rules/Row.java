package edu.sysy.codegen.rules;

import edu.sysy.rules.Rule;
import org.jspecify.annotations.Nullable;

/** A rule as code. */
final class Row {
    private final Rule rule;
    private final PatternNode[] pattern;
    private final @Nullable NumberFormula condition;
    private final ResultNode result;
    private final int slots;
    private final int[] repeated;
    private final boolean hasParts;
    private final long first;
    private final long second;

    /**
     * A row.
     *
     * @param slots how many variables it has
     * @param repeated those of them that the result reads more than once
     * @param hasParts whether the pattern computes operands that are operations
     */
    Row(
            Rule rule,
            PatternNode[] pattern,
            @Nullable NumberFormula condition,
            ResultNode result,
            int slots,
            int[] repeated,
            boolean hasParts) {
        this.rule = rule;
        this.pattern = pattern;
        this.condition = condition;
        this.result = result;
        this.slots = slots;
        this.repeated = repeated;
        this.hasParts = hasParts;
        this.first = pattern[0].kinds();
        this.second = pattern.length > 1 ? pattern[1].kinds() : OperandKind.ANY;
    }

    Rule rule() {
        return rule;
    }

    ResultNode result() {
        return result;
    }

    int[] repeated() {
        return repeated;
    }

    boolean hasParts() {
        return hasParts;
    }

    /** Whether operands of such kinds may match. */
    boolean mayMatch(long firstKind, long secondKind) {
        return (first & firstKind) != 0 && (second & secondKind) != 0;
    }

    /** What the variables stand for if the row applies to operands; null if it does not. */
    Object @Nullable [] match(Object[] operands, RowMatcher in) {
        Object[] bound = new Object[slots];
        for (int i = 0; i < pattern.length; i++) {
            if (!pattern[i].matches(operands[i], in, bound)) {
                return null;
            }
        }
        return condition == null || condition.compute(in, bound) != 0 ? bound : null;
    }
}
