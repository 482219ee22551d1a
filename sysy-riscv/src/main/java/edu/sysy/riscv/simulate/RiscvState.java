package edu.sysy.riscv.simulate;

/** The layout of the one array that holds the state of the processor: integer registers, then floating ones. */
final class RiscvState {
    static final int SIZE = 256;

    static final int RA = 1;
    static final int SP = 2;
    static final int A0 = 10;
    static final int A7 = 17;

    /** Where writes to register 0 go, which always reads as zero. */
    static final int SINK = 32;

    /** A copy of the address of a jump that overwrites its own register. */
    static final int COPY = 33;

    /** The 32 floating registers, with all bits of the upper half set if they hold a number of 32 bits. */
    static final int FLOAT = 64;

    private RiscvState() {}

    /** Where a register is, by its number among all registers. */
    static int index(int register) {
        return register < SINK ? register : FLOAT - SINK + register;
    }
}
