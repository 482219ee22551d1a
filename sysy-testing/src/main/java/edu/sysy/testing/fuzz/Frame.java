package edu.sysy.testing.fuzz;

/** The variables of one call. */
final class Frame {
    /** Values of scalars; of a floating one its bits. */
    final int[] words;

    final boolean[] written;
    final Storage[] arrays;
    int result;
    boolean hasResult;

    Frame(int slots) {
        words = new int[slots];
        written = new boolean[slots];
        arrays = new Storage[slots];
    }
}
