package edu.sysy.ir;

/** How an operation touches the world beside its result. */
public enum Effect {
    /** Not at all: equal operations give equal values, and one that is not used may be removed, moved or repeated. */
    NONE,
    /** Makes a new object; may be removed when unused, never merged. */
    ALLOCATES,
    /** Reads memory; may be removed when unused. */
    READS,
    /** Writes memory. */
    WRITES,
    /** May read and write memory, do input or output, or not return. */
    ANY;

    /** Whether an instruction without users can be removed. */
    public boolean removable() {
        return this != WRITES && this != ANY;
    }
}
