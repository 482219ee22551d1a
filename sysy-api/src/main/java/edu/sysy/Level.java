package edu.sysy;

import java.util.Arrays;
import java.util.Optional;

/** How hard the compiler tries. */
public enum Level {
    /**
     * No optimization. Between basic blocks variables live in memory, each in a word of its own; inside a block they
     * are kept in registers, and stored at its end if they are live there. A block with one predecessor takes its
     * registers over. Compiles fastest.
     */
    O0,
    /** Local simplification, and registers for whole functions. */
    O1,
    /** Everything that makes most programs faster. */
    O2,
    /**
     * Also loop nests: the order of nested loops, fusion of neighbours, and tiles of iterations that share what they
     * load. It takes more compile time and makes more code.
     */
    O3;

    /** The level of a name such as {@code O2}; empty if there is none. */
    public static Optional<Level> named(String name) {
        return Arrays.stream(values())
                .filter(level -> level.name().equals(name))
                .findFirst();
    }
}
