package edu.sysy.prove.validate;

import edu.sysy.prove.term.Terms;
import java.util.HashMap;
import java.util.Map;

/** Functions of any number of operands of which nothing is known but that equal operands give equal results. */
final class OpenFunctions {
    private static final int WIDTH = Integer.SIZE;

    /** Below are those of {@link edu.sysy.prove.translate.OperationTerms}. */
    private static final int FIRST = 16;

    private final Terms terms;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, Integer> unknowns = new HashMap<>();

    OpenFunctions(Terms terms) {
        this.terms = terms;
    }

    /** What the function of a name gives for operands of width 32. */
    int apply(String name, int... operands) {
        int number = numbers.computeIfAbsent(name, key -> FIRST + numbers.size());
        int all = terms.constant(operands.length, WIDTH);
        for (int operand : operands) {
            // the operands one after the other, as a list
            all = terms.open(number, terms.concat(all, operand), WIDTH);
        }
        return all;
    }

    /** A number of width 32 of which nothing is known; the same one for the same name. */
    int unknown(String name) {
        return unknowns.computeIfAbsent(name, key -> terms.variable(key, WIDTH));
    }
}
