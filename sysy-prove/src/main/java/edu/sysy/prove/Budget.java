package edu.sysy.prove;

/**
 * How much to try before a question stays open. Budgets count steps, not time, so that answers do not depend on the
 * machine.
 *
 * @param conflicts how many conflicts among 10,000 clauses the solver may meet in vain, at least 100
 * @param certify whether to write down why functions are equal
 */
public record Budget(long conflicts, boolean certify) {
    /** 60,000 conflicts, with certificate. */
    public static final Budget STANDARD = new Budget(60_000, true);

    private static final int LEAST = 100;

    public Budget {
        if (conflicts < LEAST) {
            throw new IllegalArgumentException("a budget of " + conflicts + " conflicts is below " + LEAST);
        }
    }

    /** The same budget without certificates. */
    public Budget withoutCertificate() {
        return new Budget(conflicts, false);
    }
}
