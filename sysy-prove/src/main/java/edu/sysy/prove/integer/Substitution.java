package edu.sysy.prove.integer;

import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Terms;
import java.util.BitSet;
import java.util.stream.IntStream;

/** Rewrites terms from their variables up. */
public final class Substitution {
    /** What a term becomes. */
    interface Images {
        /**
         * The term in the place of another one.
         *
         * @param images what each of its operands has become
         */
        int of(int term, int[] images);
    }

    private Substitution() {}

    /** Some terms with {@code replacement} wherever {@code term} is in them. */
    public static int[] replace(Terms terms, int term, int replacement, int... roots) {
        return rewrite(
                terms,
                (each, images) -> each == term ? replacement : terms.mapOperands(each, operand -> images[operand]),
                roots);
    }

    /** What some terms become if everything that they are made of is rewritten, operands first. */
    static int[] rewrite(Terms terms, Images change, int... roots) {
        BitSet cone = Evaluation.cone(terms, roots);
        int[] images = new int[cone.length()];
        for (int term = cone.nextSetBit(0); term >= 0; term = cone.nextSetBit(term + 1)) {
            images[term] = change.of(term, images);
        }
        return IntStream.of(roots).map(root -> images[root]).toArray();
    }
}
