package edu.sysy.prove;

import java.util.Optional;

/** Whether a function may stand in the place of another one. */
public sealed interface Verdict {
    /**
     * It may: it returns the same for all arguments for which the other one's result is specified.
     *
     * @param certificate why; empty if none was asked for, or if the budget sufficed for the answer only
     */
    record Equal(Optional<Certificate> certificate) implements Verdict {}

    /** It may not. */
    record Different(Counterexample counterexample) implements Verdict {}

    /**
     * It was not decided.
     *
     * @param reason what the functions have that cannot be decided, or that the budget did not suffice
     */
    record Unknown(String reason) implements Verdict {}
}
