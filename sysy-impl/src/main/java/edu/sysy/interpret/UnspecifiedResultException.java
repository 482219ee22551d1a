package edu.sysy.interpret;

/**
 * A program has computed something whose result is not specified: it is up to the machine, see {@link
 * Interpreter.Builder#specifiedOnly}, or a loop was to count further than numbers go.
 */
final class UnspecifiedResultException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnspecifiedResultException(String what) {
        super(what, null, false, false);
    }
}
