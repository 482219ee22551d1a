package edu.sysy.simulate;

import java.util.Locale;

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
    /** An instruction that checks for overflow, and whose result does not fit. */
    INTEGER_OVERFLOW,
    /** A conditional trap whose condition holds. */
    TRAP,
    /** A breakpoint instruction. */
    BREAK,
    /** A word that is not an instruction of the machine for programs of users. */
    RESERVED_INSTRUCTION,
    /** A branch or jump in the delay slot of another, on a machine with such slots. */
    BRANCH_IN_DELAY_SLOT,
    /** The program sent itself a signal, as {@code abort()} does. */
    SIGNAL,
    /** All threads wait to be woken by another one. */
    DEADLOCK;

    /** What messages call it, such as {@code unmapped address}. */
    String description() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
