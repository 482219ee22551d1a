package edu.sysy.prove.translate;

/**
 * A value of the IR as terms.
 *
 * @param term the value, of width 32; the distance in bytes from the start of an array for an address
 * @param open of width 1: where it is 1, the IR allows any value. It may be 0 where the IR leaves a choice
 * @param wide the distance where addresses have 64 bits, of that width; only for an address
 * @param global the number of the array that an address points into; -1 for a number
 */
public record Computed(int term, int open, int wide, int global) {
    static final int NO_GLOBAL = -1;
    private static final int NO_WIDE = -1;

    /** A number. */
    public static Computed number(int term, int open) {
        return new Computed(term, open, NO_WIDE, NO_GLOBAL);
    }
}
