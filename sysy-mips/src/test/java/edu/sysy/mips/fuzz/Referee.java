package edu.sysy.mips.fuzz;

/** Who else runs the compiled program, beside the embedded simulator. */
enum Referee {
    /** The emulator qemu-mipsel runs the executable. */
    QEMU,
    /**
     * The system's C++ compiler compiles the source for this machine; for programs in which the order of evaluation
     * never matters.
     */
    GPP
}
