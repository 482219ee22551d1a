package edu.sysy.verify;

import java.util.List;

/** A pass has made a program that breaks the rules of the intermediate representation. */
public final class VerificationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String pass;
    private final transient List<IrError> errors;

    VerificationException(String pass, List<IrError> errors, String message) {
        super(message);
        this.pass = pass;
        this.errors = List.copyOf(errors);
    }

    /** The name of the pass. */
    public String pass() {
        return pass;
    }

    /** What is wrong; not empty. */
    public List<IrError> errors() {
        return errors;
    }
}
