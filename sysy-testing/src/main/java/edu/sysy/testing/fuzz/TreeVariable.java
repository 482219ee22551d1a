package edu.sysy.testing.fuzz;

import java.util.Optional;

/**
 * What a name stands for.
 *
 * @param rows for each dimension, how many elements one step of its index skips; empty for a scalar
 * @param fixed the storage of a global or a constant; of other variables each call has its own
 * @param slot where a call keeps its own
 */
record TreeVariable(boolean real, int[] rows, boolean constant, Optional<Storage> fixed, int slot) {
    boolean isScalar() {
        return rows.length == 0;
    }

    /** The rows of an array with those lengths; the first does not matter. */
    static int[] rows(int[] lengths) {
        int[] rows = new int[lengths.length];
        int size = 1;
        for (int i = lengths.length - 1; i >= 0; i--) {
            rows[i] = size;
            size = Math.multiplyExact(size, lengths[i]);
        }
        return rows;
    }
}
