package edu.sysy.nest.polyhedron;

/**
 * Decides whether a system of equalities and inequalities has an integer solution: the Omega test (Pugh, "The Omega
 * Test: a fast and practical integer programming algorithm for dependence analysis", Supercomputing 1991).
 *
 * <ol>
 *   <li>Rows are divided by the greatest common divisor of their coefficients, and tightened.
 *   <li>An equality with a coefficient of 1 is solved for that variable. Otherwise the variable with the smallest
 *       coefficient is expressed by a new one so that all coefficients shrink; soon one is 1.
 *   <li>Variables are eliminated by Fourier-Motzkin, the exact eliminations first. Where none is exact, the system has
 *       no solution if its real shadow has none, and has one if its dark shadow has one.
 *   <li>What is left lies close to a lower bound: each of the few equalities {@code b*x = l + i} is tried (splinters).
 * </ol>
 *
 * <p>The depth of the recursion is at most the number of variables, since each inexact step removes one.
 */
public final class OmegaTest {
    /** Systems with more variables are answered by "unknown"; nests have two counters a loop and a few parameters. */
    private static final int MAX_VARIABLES = 64;

    private final WorkBudget budget;

    private OmegaTest(WorkBudget budget) {
        this.budget = budget;
    }

    /** Whether the system has an integer solution. */
    public static Satisfiability solve(ConstraintSystem system, WorkBudget budget) {
        if (system.variables() > MAX_VARIABLES || budget.isExhausted()) {
            return Satisfiability.UNKNOWN;
        }
        return new OmegaTest(budget).solveOrGiveUp(RowSystem.of(system));
    }

    private Satisfiability solveOrGiveUp(RowSystem system) {
        try {
            return solve(system);
        } catch (ArithmeticException overflow) {
            return Satisfiability.UNKNOWN;
        }
    }

    /** Solves the system, which is changed. */
    private Satisfiability solve(RowSystem system) {
        RowSystem rows = system;
        while (true) {
            if (!rows.normalizeEqualities() || (rows.equalities().isEmpty() && !rows.normalizeInequalities())) {
                return Satisfiability.NO;
            }
            if (!budget.spend(1 + rows.equalities().size() + rows.inequalities().size())) {
                return Satisfiability.UNKNOWN;
            }
            if (!rows.equalities().isEmpty()) {
                EqualityElimination.eliminateOne(rows);
                continue;
            }
            rows.dropUnbounded();
            BoundCounts counts = new BoundCounts(rows);
            int variable = cheapest(counts, rows.variables());
            if (variable < 0) {
                return Satisfiability.YES;
            }
            VariableRows bounds = new VariableRows(rows, variable);
            if (!budget.spend(bounds.pairs())) {
                return Satisfiability.UNKNOWN;
            }
            if (!counts.isExact(variable)) {
                return solveInexact(rows, variable, bounds);
            }
            rows = bounds.shadow(rows, false);
        }
    }

    /** The variable with bounds whose elimination is exact, and adds the fewest rows; -1 if no variable has bounds. */
    private static int cheapest(BoundCounts counts, int variables) {
        int best = -1;
        boolean bestExact = false;
        long bestGrowth = 0;
        for (int v = 0; v < variables; v++) {
            if (!counts.isBounded(v)) {
                continue;
            }
            boolean exact = counts.isExact(v);
            long growth = counts.growth(v);
            if (best < 0 || (exact == bestExact ? growth < bestGrowth : exact)) {
                best = v;
                bestExact = exact;
                bestGrowth = growth;
            }
        }
        return best;
    }

    private Satisfiability solveInexact(RowSystem rows, int variable, VariableRows bounds) {
        if (solveOrGiveUp(bounds.shadow(rows, false)) == Satisfiability.NO) {
            return Satisfiability.NO;
        }
        Satisfiability dark = solveOrGiveUp(bounds.shadow(rows, true));
        return dark == Satisfiability.YES ? dark : solveSplinters(rows, variable, bounds, dark);
    }

    /**
     * Tries solutions close to lower bounds. If {@code b*x >= l} is the lower bound that is closest to a solution
     * outside the dark shadow, and {@code a} the largest coefficient of an upper bound, then {@code b*x} exceeds
     * {@code l} by at most {@code (a*b - a - b) / a}.
     */
    private Satisfiability solveSplinters(RowSystem rows, int variable, VariableRows bounds, Satisfiability dark) {
        Satisfiability answer = dark;
        long a = bounds.maxUpper();
        for (long[] low : bounds.lower()) {
            long b = low[variable];
            long last = Math.floorDiv(Math.subtractExact(Math.multiplyExact(a, b), Math.addExact(a, b)), a);
            for (long i = 0; i <= last; i++) {
                if (!budget.spend(rows.inequalities().size())) {
                    return Satisfiability.UNKNOWN;
                }
                RowSystem splinter = rows.copy();
                long[] equality = low.clone();
                equality[rows.variables()] = Math.subtractExact(equality[rows.variables()], i);
                splinter.equalities().add(equality);
                Satisfiability near = solveOrGiveUp(splinter);
                if (near == Satisfiability.YES) {
                    return near;
                }
                answer = near == Satisfiability.UNKNOWN ? near : answer;
            }
        }
        return answer;
    }
}
