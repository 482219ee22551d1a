package edu.sysy.pass;

import org.immutables.value.Value;

/**
 * What a pass has to say about a place in a function: what it did, or what it could not do and why. Steps of code
 * generation speak about work that they leave out.
 *
 * @param kind whether something was done
 * @param pass the name of the pass or of the step of code generation; {@code loop} for a group of passes
 * @param function the name of the function; empty if the remark is about the whole program
 * @param line the source line, from 1; 0 if there is none
 * @param message one sentence without a full stop
 */
@Value.Builder
public record Remark(Kind kind, String pass, String function, int line, String message) implements WithRemark {
    /** Whether something was done. */
    public enum Kind {
        /** A transformation was made. */
        DONE,
        /** A transformation was not possible, not worth it, or over its budget. */
        MISSED,
        /** Work was left out because the program or the function is too large for it, see {@link WorkLimit}. */
        OMITTED
    }

    /** The message, after a word for what was not done. */
    public String sentence() {
        return switch (kind) {
            case DONE -> message;
            case MISSED -> "missed: " + message;
            case OMITTED -> "left out: " + message;
        };
    }
}
