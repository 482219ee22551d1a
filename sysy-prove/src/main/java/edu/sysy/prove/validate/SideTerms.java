package edu.sysy.prove.validate;

import java.util.Map;
import java.util.Objects;

/**
 * A function as terms, under a relation.
 *
 * @param returns of width 1: the condition under which it returns; loops end
 * @param result what it returns, 0 if nothing
 * @param memory the state of memory when it returns
 * @param io what was read and written
 * @param globals what globals that are variables are when it returns
 * @param loops the loops, by the numbers of their cuts
 */
record SideTerms(
        int returns, int result, int memory, int io, Map<String, Integer> globals, Map<Integer, LoopTerms> loops) {
    /** What a global that is a variable is when the function returns. */
    int global(String name) {
        return Objects.requireNonNull(globals.get(name));
    }

    /** A loop, by the number of its cut. */
    LoopTerms loop(int number) {
        return Objects.requireNonNull(loops.get(number));
    }
}
