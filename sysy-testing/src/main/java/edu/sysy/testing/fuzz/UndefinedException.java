package edu.sysy.testing.fuzz;

/** A program did something without a meaning, or did not end soon enough. */
final class UndefinedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    UndefinedException(String message) {
        super(message, null, false, false);
    }
}
