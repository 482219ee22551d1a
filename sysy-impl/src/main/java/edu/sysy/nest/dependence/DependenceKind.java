package edu.sysy.nest.dependence;

/** The order of a write and another access that a dependence keeps. */
public enum DependenceKind {
    /** A write before a read: true dependence. */
    FLOW,
    /** A read before a write. */
    ANTI,
    /** A write before a write. */
    OUTPUT,
    /** A read before a read: forbids nothing, but tells of reuse. */
    INPUT;

    static DependenceKind of(boolean sourceWrites, boolean targetWrites) {
        if (sourceWrites) {
            return targetWrites ? OUTPUT : FLOW;
        }
        return targetWrites ? ANTI : INPUT;
    }

    /** The name in lower case. */
    @Override
    public String toString() {
        return switch (this) {
            case FLOW -> "flow";
            case ANTI -> "anti";
            case OUTPUT -> "output";
            case INPUT -> "input";
        };
    }
}
