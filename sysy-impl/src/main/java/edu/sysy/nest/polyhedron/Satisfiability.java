package edu.sysy.nest.polyhedron;

/** Whether a system has an integer solution. */
public enum Satisfiability {
    /** It has one. */
    YES,
    /** It has none. */
    NO,
    /** A number did not fit into 64 bits, or the budget was used up. */
    UNKNOWN
}
