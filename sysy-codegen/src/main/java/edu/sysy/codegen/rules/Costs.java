package edu.sysy.codegen.rules;

/**
 * What instructions cost when they are executed.
 *
 * @param other the cost of a sum, a difference, a shift or a move
 */
public record Costs(double division, double multiplication, double other) {
    /** Kinds of instructions by their cost. */
    public enum Kind {
        DIVISION,
        MULTIPLICATION,
        /** A multiplication whose result has to be moved to a register. */
        MULTIPLICATION_AND_MOVE,
        OTHER
    }

    /** The cost of an instruction; a division includes moving its result to a register. */
    double of(Kind kind) {
        return switch (kind) {
            case DIVISION -> division + other;
            case MULTIPLICATION -> multiplication;
            case MULTIPLICATION_AND_MOVE -> multiplication + other;
            case OTHER -> other;
        };
    }
}
