package edu.sysy;

/** How hard the compiler tries. */
public enum Level {
    /** No optimization: variables live in memory, registers are used inside basic blocks only. Compiles fastest. */
    O0,
    /** SSA, local simplification, and registers for whole functions. */
    O1,
    /** Everything that makes most programs faster. */
    O2,
    /**
     * Also what costs code size or compile time for a gain in some programs. There is no such pass today: O3 runs the
     * passes of {@link #O2} and makes the same code.
     */
    O3
}
