package edu.sysy.prove.decide;

import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Terms;

/** Makes the values small for which two terms differ, so that people see why. */
final class Shrinking {
    private static final long[] SMALL = {0, 1, -1, 2, -2};

    private Shrinking() {}

    /** Values for which the terms still differ, each nearer to 0 where that is possible alone. */
    static long[] shrink(Terms terms, int left, int right, long[] variables) {
        long[] best = variables.clone();
        for (int i = 0; i < best.length; i++) {
            long value = Terms.signed(best[i], Integer.SIZE);
            boolean isSmall = false;
            for (int k = 0; k < SMALL.length && !isSmall && Math.abs(value) > Math.abs(SMALL[k]); k++) {
                isSmall = differ(terms, left, right, best, i, SMALL[k]);
            }
            // halves it as long as the terms differ
            for (long half = value / 2; !isSmall && Math.abs(half) > 2; half /= 2) {
                if (!differ(terms, left, right, best, i, half)) {
                    break;
                }
            }
        }
        return best;
    }

    /** Takes a value if the terms differ for it. */
    private static boolean differ(Terms terms, int left, int right, long[] variables, int index, long value) {
        long old = variables[index];
        variables[index] = value;
        long[] values = Evaluation.compute(terms, variables, left, right);
        if (values[left] == values[right]) {
            variables[index] = old;
            return false;
        }
        return true;
    }
}
