package edu.sysy.rules;

import edu.sysy.ir.Type;
import java.util.Map;

/**
 * A rule of which {@link RuleTypes} has found that it makes sense.
 *
 * @param types of the variables that the pattern binds, conditions of comparisons left out
 */
public record TypedRule(Rule identity, Map<String, Type> types) {
    public TypedRule {
        types = Map.copyOf(types);
    }

    /**
     * The rule that a row is.
     *
     * @throws RuleSyntaxException if it is none, or makes no sense
     */
    public static TypedRule of(String row) {
        return RuleTypes.check(Rule.of(row), row);
    }
}
