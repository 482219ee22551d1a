package edu.sysy.prove.integer;

import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Terms;
import java.util.BitSet;

/** Puts one term in the place of another one. */
public final class Substitution {
    private Substitution() {}

    /** Some terms with {@code replacement} wherever {@code term} is in them. */
    public static int[] replace(Terms terms, int term, int replacement, int... roots) {
        BitSet cone = Evaluation.cone(terms, roots);
        int[] images = new int[cone.length()];
        for (int each = cone.nextSetBit(0); each >= 0; each = cone.nextSetBit(each + 1)) {
            int count = terms.operandCount(each);
            images[each] = each == term
                    ? replacement
                    : count == 0
                            ? each
                            : terms.withOperands(
                                    each,
                                    images[terms.operand(each, 0)],
                                    count > 1 ? images[terms.operand(each, 1)] : -1,
                                    count > 2 ? images[terms.operand(each, 2)] : -1);
        }
        int[] results = new int[roots.length];
        for (int i = 0; i < roots.length; i++) {
            results[i] = images[roots[i]];
        }
        return results;
    }
}
