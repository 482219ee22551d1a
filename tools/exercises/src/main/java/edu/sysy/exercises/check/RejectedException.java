package edu.sysy.exercises.check;

/** A solution is wrong; the message says on which sample and how. */
public final class RejectedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** A rejection for a reason, which may have several lines. */
    public RejectedException(String reason) {
        super(reason);
    }
}
