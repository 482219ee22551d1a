package edu.sysy.machine;

/** Which file of registers a register belongs to; all registers are one word wide. */
public enum RegisterClass {
    /** Integers and addresses. */
    INT,
    /** Floating point. */
    FLOAT
}
