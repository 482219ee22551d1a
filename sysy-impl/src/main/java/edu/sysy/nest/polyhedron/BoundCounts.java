package edu.sysy.nest.polyhedron;

/** How many inequalities of a system bound each variable, counted in one pass. */
final class BoundCounts {
    private final int[] lower;
    private final int[] upper;
    /** Largest coefficients of lower bounds, and of upper bounds without their sign. */
    private final long[] maxLower;

    private final long[] maxUpper;

    BoundCounts(RowSystem system) {
        int variables = system.variables();
        lower = new int[variables];
        upper = new int[variables];
        maxLower = new long[variables];
        maxUpper = new long[variables];
        for (long[] row : system.inequalities()) {
            for (int v = 0; v < variables; v++) {
                if (row[v] > 0) {
                    lower[v]++;
                    maxLower[v] = Math.max(maxLower[v], row[v]);
                } else if (row[v] < 0) {
                    upper[v]++;
                    maxUpper[v] = Math.max(maxUpper[v], Math.negateExact(row[v]));
                }
            }
        }
    }

    /** Whether a variable has bounds on both sides. */
    boolean isBounded(int variable) {
        return lower[variable] > 0 && upper[variable] > 0;
    }

    /** How many more inequalities there are after elimination of a variable. */
    long growth(int variable) {
        return (long) lower[variable] * upper[variable] - lower[variable] - upper[variable];
    }

    /**
     * Whether the real shadow of an elimination is the integer shadow: all lower or all upper bounds have the
     * coefficient 1.
     */
    boolean isExact(int variable) {
        return maxLower[variable] <= 1 || maxUpper[variable] <= 1;
    }

    /** Whether a row has a variable without bounds on one side. */
    boolean hasUnbounded(long[] row) {
        for (int v = 0; v < lower.length; v++) {
            if (row[v] != 0 && !isBounded(v)) {
                return true;
            }
        }
        return false;
    }
}
