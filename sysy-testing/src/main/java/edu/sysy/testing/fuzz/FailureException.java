package edu.sysy.testing.fuzz;

/** A check has failed. */
final class FailureException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String kind;

    FailureException(String kind, String detail) {
        super(detail, null, false, false);
        this.kind = kind;
    }

    Verdict.Failed verdict(long steps) {
        return new Verdict.Failed(kind, String.valueOf(getMessage()), steps);
    }
}
