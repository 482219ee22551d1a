package edu.sysy.mips.simulate;

/** Why the processor could not go on with a program. */
public enum FaultKind {
    /** A load or store at an address where nothing is mapped. */
    UNMAPPED_ADDRESS,
    /** A load or store just below the stack: the stack grew beyond its size. */
    STACK_OVERFLOW,
    /** A store to memory that may only be read. */
    READ_ONLY_ADDRESS,
    /** A load or store at an address that is not a multiple of its size. */
    MISALIGNED_ADDRESS,
    /** Execution reached an address that holds no instruction. */
    INSTRUCTION_FETCH,
    /** An {@code add}, {@code addi} or {@code sub} whose result does not fit. */
    INTEGER_OVERFLOW,
    /** A {@code teq}, {@code tne}, {@code tge}, ... whose condition holds. */
    TRAP,
    /** A {@code break} instruction. */
    BREAK,
    /** A word that is not an instruction of MIPS32 release 2 in user mode with 32-bit floating-point registers. */
    RESERVED_INSTRUCTION,
    /** A branch or jump in the delay slot of another. */
    BRANCH_IN_DELAY_SLOT,
    /** The program sent itself a signal, as {@code abort()} does. */
    SIGNAL
}
