package edu.sysy.interpret;

/** What a run may use up. */
public enum Limit {
    /** Operations executed. */
    OPERATIONS,
    /** Memory for globals, frames and the values of running calls. */
    MEMORY,
    /** Bytes written to standard output. */
    OUTPUT
}
