package edu.sysy.testing.fuzz;

import java.util.Set;

/** What came of checking a program. */
sealed interface Verdict {
    /**
     * All ways agree.
     *
     * @param steps how many operations the program executes
     * @param changes {@code O2 fold-constants} for each pass that changed the program, after the name of the
     *     configuration
     * @param done {@code fuse-loops: loops fused} for each kind of remark of a pass about what it did
     */
    record Agreed(long steps, Set<String> changes, Set<String> done) implements Verdict {}

    /** The front end refuses the program. */
    record Refused(String message) implements Verdict {}

    /** The program has no meaning, so that nothing can be compared. */
    record Meaningless(String reason) implements Verdict {}

    /**
     * Something is wrong.
     *
     * @param kind what, in words that are the same for all programs that show the same mistake
     * @param detail more about this program
     * @param steps how many operations the program executes
     */
    record Failed(String kind, String detail, long steps) implements Verdict {}
}
