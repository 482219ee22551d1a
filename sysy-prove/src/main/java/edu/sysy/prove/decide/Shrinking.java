package edu.sysy.prove.decide;

import edu.sysy.prove.term.Evaluation;
import edu.sysy.prove.term.Terms;

/** Makes the values simple for which two terms differ, so that people see why. */
final class Shrinking {
    /** From the simplest on; the extremes of 32 bits tell that something wraps. */
    private static final long[] SIMPLE = {0, 1, -1, 2, -2, Integer.MIN_VALUE, Integer.MAX_VALUE};

    /** A value may become simpler once others have. */
    private static final int ROUNDS = 2;

    private Shrinking() {}

    /** Values for which the terms still differ, each simple, or nearer to 0, where that is possible alone. */
    static long[] shrink(Terms terms, int left, int right, long[] variables) {
        long[] best = variables.clone();
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < best.length; i++) {
                simplify(terms, left, right, best, i);
            }
        }
        return best;
    }

    private static void simplify(Terms terms, int left, int right, long[] variables, int index) {
        long value = Terms.signed(variables[index], Integer.SIZE);
        for (long simple : SIMPLE) {
            if (value == simple || differ(terms, left, right, variables, index, simple)) {
                return;
            }
        }
        long half = value / 2;
        while (half != 0 && differ(terms, left, right, variables, index, half)) {
            half /= 2;
        }
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
