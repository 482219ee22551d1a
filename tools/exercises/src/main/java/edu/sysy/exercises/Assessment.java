package edu.sysy.exercises;

/** What a checker thinks of a solution. */
public sealed interface Assessment {
    /**
     * No sample shows a mistake, and the solution does what is asked.
     *
     * @param summary what was tried and measured, in a line
     */
    record Accepted(String summary) implements Assessment {}

    /**
     * A sample shows a mistake.
     *
     * @param reason what is wrong, and the sample
     */
    record Rejected(String reason) implements Assessment {}
}
