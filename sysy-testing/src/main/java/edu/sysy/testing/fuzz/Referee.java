package edu.sysy.testing.fuzz;

/** Who else runs the compiled program, beside the embedded simulator. */
enum Referee {
    /** The emulator of the target runs the executable. */
    EMULATOR,
    /** The emulator runs what GNU tools make of the assembly text, with the library of the contests. */
    LINKED,
    /**
     * The system's C++ compiler compiles the source for this machine; for programs in which the order of evaluation
     * never matters.
     */
    GPP
}
