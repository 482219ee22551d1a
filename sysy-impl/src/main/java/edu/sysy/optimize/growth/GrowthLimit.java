package edu.sysy.optimize.growth;

import edu.sysy.ir.Program;

/**
 * How much code one run of a pass that copies code may add to a program (a limit on unit growth).
 *
 * <p>Programs may grow to {@value #FREE_SIZE} instructions, several times the size of programs that people write. One
 * run adds one part in {@value #SHARE} at most to a program that is larger than that, whose compile time is what its
 * size makes of it. Each pass asks for the size of the program that it is given, so that what one pass has added counts
 * for the next ones, and what has been removed since does not.
 *
 * <p>The limits of the single passes, which keep single loops and functions small, hold besides.
 */
public final class GrowthLimit {
    /** Up to how many instructions a program may grow in any case. */
    public static final int FREE_SIZE = 1 << 15;

    /** The part of a larger program that one run of a pass may add. */
    private static final int SHARE = 8;

    /** What remarks say where code is not copied for the sake of the size of the program. */
    public static final String MESSAGE = "the program is too large for more copies";

    private GrowthLimit() {}

    /** How many instructions one run of a pass may add to a program of some instructions. */
    public static long room(long size) {
        return Math.max(FREE_SIZE - size, size / SHARE);
    }

    /** How many instructions one run of a pass may add to a program. */
    public static long room(Program program) {
        return room(program.instructionCount());
    }
}
