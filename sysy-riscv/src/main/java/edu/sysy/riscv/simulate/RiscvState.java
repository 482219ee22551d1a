package edu.sysy.riscv.simulate;

import edu.sysy.ir.Type;

/** The layout of the one array that holds the state of the processor: integer registers, floating ones, vectors. */
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

    /** The lanes of the 32 vector registers, each a word with its sign. */
    static final int VECTOR = 96;

    /** Not 0 if lanes have their number and width: {@code vsetivli} was executed since the last system call. */
    static final int LANES_SET = 224;

    private RiscvState() {}

    /** Where the first lane of a vector register is. */
    static int vector(int number) {
        return VECTOR + Type.LANES * number;
    }

    /** Where a register is, by its number among all registers. */
    static int index(int register) {
        return register < SINK ? register : FLOAT - SINK + register;
    }
}
