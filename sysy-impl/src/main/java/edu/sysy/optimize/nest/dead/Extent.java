package edu.sysy.optimize.nest.dead;

import edu.sysy.optimize.nest.ArrayUses.Use;

/**
 * The statements during which words of a write may still be read: those of a region that is around the write, from the
 * statement that the write is in to the last one that matters.
 *
 * @param write the write, with its path from the body of the function on
 * @param level which of the regions around it, 0 for the body of the function
 * @param last the number of the last statement
 */
record Extent(Use write, int level, int last) {
    /** All that may run after a write until the function returns. */
    static Extent untilReturn(Use write) {
        return new Extent(write, 0, Integer.MAX_VALUE);
    }

    /** Whether a use is in one of the statements. */
    boolean contains(Use use) {
        return use.isIn(
                write.path().get(level).region(), level, write.path().get(level).index(), last);
    }
}
