package edu.sysy.exercises;

/** A file is no solution of an exercise; the message says why. */
final class SolutionException extends RuntimeException {
    private static final long serialVersionUID = 1;

    SolutionException(String message) {
        super(message);
    }
}
