package edu.sysy.mips;

import edu.sysy.mips.emit.SimulatorText;

/** What runs a program: its directives, system calls and rules of instruction order. */
public enum Platform {
    /** Linux, with the o32 calling convention; delay slots are real. */
    LINUX,
    /** The SPIM simulator: MIPS32 release 1 without delay slots. */
    SPIM,
    /** The MARS simulator: MIPS32 release 1 without delay slots. */
    MARS;

    /** More than the data of the whole run-time library of the simulators. */
    private static final int LIBRARY_BYTES = 1 << 14;

    /** Whether the instruction after a branch is executed before the branch takes effect. */
    public boolean hasDelaySlots() {
        return this == LINUX;
    }

    /**
     * How many bytes of data programs may have: on Linux what ends below the stack together with 64 MiB of code; in the
     * simulators what {@link edu.sysy.mips.emit.SimulatorText} has room for, less {@value #LIBRARY_BYTES} bytes for the
     * library.
     */
    public long dataBytes() {
        return switch (this) {
            case LINUX -> 0x7000_0000L - 0x0040_0000L - (64L << 20);
            case SPIM -> SimulatorText.SPIM_LIMIT - LIBRARY_BYTES;
            case MARS -> SimulatorText.MARS_LIMIT - LIBRARY_BYTES;
        };
    }

    /**
     * How many calls that write constants one that writes a text has to replace, see
     * {@link edu.sysy.TargetTraits#minJoinedOutputs}. A character takes three instructions in simulators, a text four.
     * In the library of executables, {@code putch} executes 14 instructions with those of the caller, {@code putf} 35
     * and 8 for each character.
     */
    int minJoinedOutputs() {
        return this == LINUX ? 5 : 2;
    }

    /** Whether it knows the instructions that release 2 added. */
    public boolean hasRelease2() {
        return this == LINUX;
    }
}
