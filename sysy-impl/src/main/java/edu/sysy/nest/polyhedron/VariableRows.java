package edu.sysy.nest.polyhedron;

import edu.sysy.ints.Divisors;
import java.util.ArrayList;
import java.util.List;

/**
 * The inequalities of a system sorted by one variable: those that bound it below (positive coefficient), above
 * (negative coefficient), and those without it.
 */
final class VariableRows {
    private final int variable;
    private final List<long[]> lower = new ArrayList<>();
    private final List<long[]> upper = new ArrayList<>();
    private final List<long[]> without = new ArrayList<>();

    VariableRows(RowSystem system, int variable) {
        this.variable = variable;
        for (long[] row : system.inequalities()) {
            (row[variable] > 0 ? lower : row[variable] < 0 ? upper : without).add(row);
        }
    }

    List<long[]> lower() {
        return lower;
    }

    /** The number of inequalities that elimination makes out of those with the variable. */
    long pairs() {
        return (long) lower.size() * upper.size();
    }

    /** The largest coefficient of an upper bound, without its sign. */
    long maxUpper() {
        long max = 0;
        for (long[] row : upper) {
            max = Math.max(max, Math.negateExact(row[variable]));
        }
        return max;
    }

    /**
     * Fourier-Motzkin elimination of the variable. The real shadow has a point for each real point of the system. The
     * dark shadow has integer points only where the variable has an integer value between its bounds: a lower bound
     * {@code b*x >= l} and an upper bound {@code a*x <= u} must be {@code (a - 1) * (b - 1)} further apart than in the
     * real shadow, {@code b*u - a*l >= (a - 1) * (b - 1)}.
     */
    RowSystem shadow(RowSystem system, boolean dark) {
        RowSystem shadow = new RowSystem(system.variables());
        shadow.equalities().addAll(system.equalities());
        shadow.inequalities().addAll(without);
        int constant = system.variables();
        for (long[] low : lower) {
            long b = low[variable];
            for (long[] high : upper) {
                long a = -high[variable];
                long divisor = Divisors.greatestCommon(a, b);
                long[] row = dark
                        ? RowSystem.combined(a, low, b, high)
                        : RowSystem.combined(a / divisor, low, b / divisor, high);
                if (dark) {
                    row[constant] = Math.subtractExact(row[constant], Math.multiplyExact(a - 1, b - 1));
                }
                shadow.inequalities().add(row);
            }
        }
        return shadow;
    }
}
