package edu.sysy.prove.translate;

import edu.sysy.ir.Condition;
import edu.sysy.rules.TypedRule;
import java.util.Map;

/**
 * A rewrite rule for certain conditions, constants and machines.
 *
 * @param addressWidth the bits of an address, 32 or 64
 * @param signs a condition for each variable one
 * @param constants the bits of some constants; others have any value
 * @param chooses whether quotients by zero in the pattern have a certain value, 0, and remainders the dividend, if they
 *     have no name: since the IR leaves them open, a rule that is right for one choice is right
 */
public record RuleInstance(
        TypedRule rule,
        int addressWidth,
        Map<String, Condition> signs,
        Map<String, Integer> constants,
        boolean chooses) {
    public RuleInstance {
        signs = Map.copyOf(signs);
        constants = Map.copyOf(constants);
    }

    /** The rule for certain conditions, with any constants and whatever is left open. */
    public static RuleInstance of(TypedRule rule, int addressWidth, Map<String, Condition> signs) {
        return new RuleInstance(rule, addressWidth, signs, Map.of(), false);
    }

    /** The same for a certain constant. */
    public RuleInstance withConstant(String name, int bits) {
        return new RuleInstance(rule, addressWidth, signs, Map.of(name, bits), chooses);
    }

    /** The same with a choice for what is left open. */
    public RuleInstance choosing() {
        return new RuleInstance(rule, addressWidth, signs, constants, true);
    }
}
