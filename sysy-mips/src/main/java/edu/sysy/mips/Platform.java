package edu.sysy.mips;

/** What runs a program: its directives, system calls and rules of instruction order. */
public enum Platform {
    /** Linux, with the o32 calling convention; delay slots are real. */
    LINUX,
    /** The SPIM simulator: MIPS32 release 1 without delay slots. */
    SPIM,
    /** The MARS simulator: MIPS32 release 1 without delay slots. */
    MARS;

    /** Whether the instruction after a branch is executed before the branch takes effect. */
    public boolean hasDelaySlots() {
        return this == LINUX;
    }

    /** Whether it knows the instructions that release 2 added. */
    public boolean hasRelease2() {
        return this == LINUX;
    }
}
