package edu.sysy.optimize.loop.sharing;

import edu.sysy.analysis.Polynomial;
import edu.sysy.ir.Value;
import java.util.List;

/**
 * An integer sum that each iteration of a loop computes.
 *
 * @param line the source line of its last operation
 * @param result the value of the sum
 * @param terms the words in it; at least two
 * @param others the other terms
 */
record ArraySum(int line, Value result, List<ArrayTerm> terms, Polynomial others) {
    ArraySum {
        terms = List.copyOf(terms);
    }

    /** How many other terms there are. */
    int otherCount() {
        return others.terms().size() + (others.constant() == 0 ? 0 : 1);
    }
}
