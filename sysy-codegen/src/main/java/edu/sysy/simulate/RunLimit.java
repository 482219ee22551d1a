package edu.sysy.simulate;

/** Why a run was ended from outside the program. */
public enum RunLimit {
    /** The program executed more instructions than allowed. */
    INSTRUCTIONS,
    /** The program used more memory than allowed. */
    MEMORY,
    /** The program wrote more output than allowed. */
    OUTPUT,
    /** The thread of the run was interrupted; its interrupt status remains set. */
    INTERRUPT
}
