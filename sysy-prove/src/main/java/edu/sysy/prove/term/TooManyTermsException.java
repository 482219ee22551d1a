package edu.sysy.prove.term;

/** A graph of terms would become larger than it may. */
public final class TooManyTermsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooManyTermsException(int limit) {
        super("more than " + limit + " terms");
    }
}
