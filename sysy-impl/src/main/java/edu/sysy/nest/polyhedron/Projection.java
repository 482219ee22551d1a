package edu.sysy.nest.polyhedron;

import edu.sysy.ints.Divisors;

/**
 * Elimination of variables over the rationals (Gauss for equalities, Fourier-Motzkin for inequalities), with rows
 * tightened to integers. What is left holds for each integer point of the system; it may also have points over which
 * there is none. Methods throw {@link ArithmeticException} if a number does not fit.
 */
final class Projection {
    private final WorkBudget budget;
    private RowSystem rows;
    private boolean consistent;

    Projection(RowSystem rows, WorkBudget budget) {
        this.rows = rows;
        this.budget = budget;
        consistent = rows.normalize();
    }

    /** The system as far as variables have been eliminated, normalized. */
    RowSystem rows() {
        return rows;
    }

    /** False if a contradiction was found: then the system has no integer point. */
    boolean isConsistent() {
        return consistent;
    }

    /**
     * Eliminates all variables but one, or those that it takes to find an equality for that one.
     *
     * @return false if the budget is used up
     */
    boolean eliminateAllBut(int kept) {
        boolean[] done = new boolean[rows.variables()];
        done[kept] = true;
        for (int v = next(done); v >= 0 && consistent && !isDetermined(kept); v = next(done)) {
            if (!eliminate(v)) {
                return false;
            }
            done[v] = true;
        }
        return true;
    }

    /** Whether an equality has no other variable. */
    private boolean isDetermined(int variable) {
        return rows.equalities().stream().anyMatch(row -> rows.isAlone(row, variable));
    }

    /** The variable that is cheapest to eliminate: one of an equality, or the one that adds the fewest rows. */
    private int next(boolean[] done) {
        BoundCounts counts = new BoundCounts(rows);
        int best = -1;
        long bestGrowth = 0;
        for (int v = 0; v < done.length; v++) {
            if (done[v]) {
                continue;
            }
            long growth = equalityWith(v) >= 0 ? Long.MIN_VALUE : counts.growth(v);
            if (best < 0 || growth < bestGrowth) {
                best = v;
                bestGrowth = growth;
            }
        }
        return best;
    }

    /** The equality with the smallest coefficient of a variable; -1 if there is none. */
    private int equalityWith(int variable) {
        int best = -1;
        for (int e = 0; e < rows.equalities().size(); e++) {
            long coefficient = Math.absExact(rows.equalities().get(e)[variable]);
            if (coefficient != 0
                    && (best < 0
                            || coefficient < Math.absExact(rows.equalities().get(best)[variable]))) {
                best = e;
            }
        }
        return best;
    }

    /**
     * Eliminates a variable of a consistent system.
     *
     * @return false if the budget is used up
     */
    boolean eliminate(int variable) {
        int equality = equalityWith(variable);
        if (equality >= 0) {
            long[] pivot = rows.equalities().remove(equality);
            rows.equalities().replaceAll(row -> without(row, variable, pivot));
            rows.inequalities().replaceAll(row -> without(row, variable, pivot));
        } else {
            VariableRows bounds = new VariableRows(rows, variable);
            if (!budget.spend(bounds.pairs())) {
                return false;
            }
            rows = bounds.shadow(rows, false);
        }
        consistent = rows.normalize();
        return budget.spend(1 + rows.inequalities().size());
    }

    private static long[] without(long[] row, int variable, long[] pivot) {
        if (row[variable] == 0) {
            return row;
        }
        long divisor = Divisors.greatestCommon(row[variable], pivot[variable]);
        long factor = Math.multiplyExact(-Long.signum(pivot[variable]), row[variable] / divisor);
        return RowSystem.combined(Math.absExact(pivot[variable]) / divisor, row, factor, pivot);
    }
}
