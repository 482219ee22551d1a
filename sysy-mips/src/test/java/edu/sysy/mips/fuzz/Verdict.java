package edu.sysy.mips.fuzz;

/** What came of checking a program. */
sealed interface Verdict {
    /**
     * All ways agree.
     *
     * @param steps how many operations the program executes
     */
    record Agreed(long steps) implements Verdict {}

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
