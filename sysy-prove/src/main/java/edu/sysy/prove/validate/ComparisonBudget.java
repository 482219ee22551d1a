package edu.sysy.prove.validate;

/**
 * How much work the comparison of two functions may be, in all attempts together. Terms and questions are counted, not
 * time, so that answers do not depend on the machine.
 */
final class ComparisonBudget {
    /** One attempt may make so many terms; nearly all that succeed make less than a tenth. */
    private static final int MAX_TERMS_OF_ATTEMPT = 200_000;

    static final int MAX_TERMS = 600_000;

    /** After so many pairs of terms that stay open only normal forms are compared: most of them are different. */
    static final int MAX_OPEN = 20;

    private int termsLeft = MAX_TERMS;
    private int openLeft = MAX_OPEN;

    /** How many terms the next attempt may make. */
    int maxTerms() {
        return Math.min(termsLeft, MAX_TERMS_OF_ATTEMPT);
    }

    /** Says that an attempt has made terms. */
    void made(int terms) {
        termsLeft -= terms;
    }

    /** Whether there is to be no further attempt. */
    boolean isSpent() {
        return termsLeft <= 0;
    }

    /** Whether the solver may be asked. */
    boolean mayAsk() {
        return openLeft > 0;
    }

    /** Says that a question stayed open. */
    void stayedOpen() {
        openLeft--;
    }
}
