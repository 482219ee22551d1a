package edu.sysy.source;

/** How bad a {@link Diagnostic} is. */
public enum Severity {
    /** The program cannot be compiled. */
    ERROR,
    /** The program compiles, and probably does not mean what its author meant. */
    WARNING;

    /** The word printed in messages: {@code error} or {@code warning}. */
    public String word() {
        return this == ERROR ? "error" : "warning";
    }
}
