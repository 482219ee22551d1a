package edu.sysy.nest.polyhedron;

/** Elimination of equalities in integers (Pugh 1991, section 2.2). */
final class EqualityElimination {
    private EqualityElimination() {}

    /**
     * Takes the equality with the smallest coefficient, and replaces the variable of that coefficient. A coefficient of
     * 1 makes the equality vanish. Otherwise the variable gives its number to a new one that makes all coefficients of
     * the equality smaller by a third at least after they are divided by their common divisor.
     *
     * @param rows a normalized system with an equality
     */
    static void eliminateOne(RowSystem rows) {
        int equality = -1;
        int variable = -1;
        long smallest = Long.MAX_VALUE;
        for (int e = 0; e < rows.equalities().size(); e++) {
            long[] row = rows.equalities().get(e);
            for (int v = 0; v < rows.variables(); v++) {
                if (row[v] != 0 && Math.absExact(row[v]) < smallest) {
                    equality = e;
                    variable = v;
                    smallest = Math.absExact(row[v]);
                }
            }
        }
        long[] row = rows.equalities().get(equality);
        if (smallest == 1) {
            rows.equalities().remove(equality);
            rows.substitute(variable, solved(row, variable));
        } else {
            rows.substitute(variable, shrunk(row, variable, Math.addExact(smallest, 1)));
        }
    }

    /** The form that a variable with coefficient 1 or -1 is equal to. */
    private static long[] solved(long[] row, int variable) {
        long[] form = new long[row.length];
        for (int v = 0; v < row.length; v++) {
            form[v] = v == variable ? 0 : Math.multiplyExact(-row[variable], row[v]);
        }
        return form;
    }

    /**
     * The variable in terms of a new one, which takes its number: {@code -s*m*new + s * sum of mod(a, m) * x}, where
     * {@code s} is the sign of the variable's coefficient and {@code m} one more than its magnitude.
     */
    private static long[] shrunk(long[] row, int variable, long modulus) {
        long sign = Long.signum(row[variable]);
        long[] form = new long[row.length];
        for (int v = 0; v < row.length; v++) {
            form[v] = v == variable ? -sign * modulus : sign * symmetricMod(row[v], modulus);
        }
        return form;
    }

    /** The rest of a division that is closest to 0: {@code a - m * floor(a/m + 1/2)}. */
    private static long symmetricMod(long a, long modulus) {
        long rest = Math.floorMod(a, modulus);
        return rest >= modulus - rest ? rest - modulus : rest;
    }
}
