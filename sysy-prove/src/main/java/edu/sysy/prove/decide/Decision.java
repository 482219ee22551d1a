package edu.sysy.prove.decide;

/** Whether two terms are equal for all values of the variables. */
public sealed interface Decision {
    /** They are; the lemmas of the decider show it. */
    record Equal() implements Decision {}

    /**
     * They are not.
     *
     * @param variables values of all variables for which they differ, by number
     */
    record Different(long[] variables) implements Decision {}

    /** The budget did not suffice. */
    record Open() implements Decision {}
}
