package edu.sysy.prove;

import edu.sysy.ir.Program;

/**
 * Whether a function does the same before and after a pass (translation validation: Pnueli, Siegel and Singerman, TACAS
 * 1998; Necula, PLDI 2000).
 *
 * <p>Other than {@link Equivalence} this compares functions with loops, loads, stores and calls. That a function is
 * proved means: if the first program ends without an error, then the second one, with this function in it, returns the
 * same, prints the same and leaves the same in memory. It relies on what the analyses say of called functions, and
 * takes addresses to have 32 bits. That a load whose result does not matter stays inside of an array is not shown.
 * There is no certificate.
 */
public sealed interface Validation {
    /** The function does the same. */
    record Proved() implements Validation {}

    /**
     * The function, or the program, does something else.
     *
     * @param example what was run, and how both runs ended
     */
    record Refuted(String example) implements Validation {}

    /**
     * Neither was found.
     *
     * @param reason what could not be proved
     */
    record Open(String reason) implements Validation {}

    /**
     * Compares the functions of a name in two programs. If they are not proved to be the same, some runs are tried: of
     * {@code main} on made-up input if there is one, else of the function on arguments.
     *
     * @throws IllegalArgumentException if one of the programs has no such function
     */
    static Validation of(Program before, Program after, String function) {
        return new PassValidator(before, after).validate(function);
    }
}
