package edu.sysy.pass;

import org.immutables.value.Value;

/**
 * What a pass has to say about a place in a function: what it did, or what it could not do and why.
 *
 * @param kind whether something was done
 * @param pass the name of the pass
 * @param function the name of the function
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
        MISSED
    }
}
