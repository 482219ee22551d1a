package edu.sysy.prove.translate;

/** Thrown for code that terms cannot say; the message says what it is. */
public final class UntranslatableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Code that has something, which the message names, that is not translated. */
    public UntranslatableException(String message) {
        super(message);
    }
}
