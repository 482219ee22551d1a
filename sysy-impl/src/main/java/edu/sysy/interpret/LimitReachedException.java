package edu.sysy.interpret;

/** A run has used up something; ends it from within the library or the memory. */
final class LimitReachedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final Limit limit;

    LimitReachedException(Limit limit) {
        super(limit.toString(), null, false, false);
        this.limit = limit;
    }

    Limit limit() {
        return limit;
    }
}
