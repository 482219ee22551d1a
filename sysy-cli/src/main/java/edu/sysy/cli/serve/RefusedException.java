package edu.sysy.cli.serve;

/** A request that is not answered, with the status of HTTP and a sentence that says why. */
final class RefusedException extends Exception {
    private static final long serialVersionUID = 1;

    private final int status;

    /**
     * @param status of HTTP, from 400 to 599
     * @param message for people
     */
    RefusedException(int status, String message) {
        super(message);
        this.status = status;
    }

    /** The status of HTTP. */
    int status() {
        return status;
    }

    /** The sentence for people. */
    String sentence() {
        return String.valueOf(getMessage());
    }
}
