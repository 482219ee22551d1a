package edu.sysy.nest.polyhedron;

import edu.sysy.ints.Divisors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A system in the form in which it is solved: rows of coefficients with the constant last, equalities apart from
 * inequalities. Rows are never changed once they are in a system, so that copies share them. Methods throw {@link
 * ArithmeticException} if a number does not fit.
 */
final class RowSystem {
    private final int variables;
    private final List<long[]> equalities = new ArrayList<>();
    private final List<long[]> inequalities = new ArrayList<>();

    RowSystem(int variables) {
        this.variables = variables;
    }

    static RowSystem of(ConstraintSystem system) {
        RowSystem rows = new RowSystem(system.variables());
        for (AffineConstraint constraint : system.constraints()) {
            rows.add(constraint);
        }
        return rows;
    }

    RowSystem copy() {
        RowSystem copy = new RowSystem(variables);
        copy.equalities.addAll(equalities);
        copy.inequalities.addAll(inequalities);
        return copy;
    }

    int variables() {
        return variables;
    }

    List<long[]> equalities() {
        return equalities;
    }

    List<long[]> inequalities() {
        return inequalities;
    }

    void add(AffineConstraint constraint) {
        long[] row = new long[variables + 1];
        for (int v = 0; v < variables; v++) {
            row[v] = constraint.form().coefficient(v);
        }
        row[variables] = constraint.form().constant();
        (constraint.equality() ? equalities : inequalities).add(row);
    }

    /** Whether a row has a variable, and no other one. */
    boolean isAlone(long[] row, int variable) {
        for (int v = 0; v < variables; v++) {
            if ((row[v] != 0) != (v == variable)) {
                return false;
            }
        }
        return true;
    }

    /** The form of a row. */
    AffineForm form(long[] row) {
        return AffineForm.of(row[variables], Arrays.copyOf(row, variables));
    }

    /**
     * Normalizes equalities and inequalities.
     *
     * @return false if a contradiction was found
     */
    boolean normalize() {
        return normalizeEqualities() && normalizeInequalities();
    }

    /**
     * Divides equalities by the greatest common divisor of their coefficients. One whose constant is not a multiple has
     * no integer solution: this is the GCD test.
     *
     * @return false if a contradiction was found
     */
    boolean normalizeEqualities() {
        for (int e = equalities.size() - 1; e >= 0; e--) {
            long[] row = equalities.get(e);
            long divisor = gcdOfCoefficients(row);
            if (divisor == 0 ? row[variables] != 0 : row[variables] % divisor != 0) {
                return false;
            }
            if (divisor == 0) {
                equalities.remove(e);
            } else if (divisor > 1) {
                equalities.set(e, divided(row, divisor));
            }
        }
        return true;
    }

    /**
     * Divides inequalities by the greatest common divisor of their coefficients. The constant is rounded down, which
     * cuts off points between integers only. Of parallel inequalities the narrowest stay; two that leave one value
     * become an equality.
     *
     * @return false if a contradiction was found
     */
    boolean normalizeInequalities() {
        Map<Direction, Slab> slabs = new LinkedHashMap<>();
        for (long[] row : inequalities) {
            long divisor = gcdOfCoefficients(row);
            if (divisor == 0) {
                if (row[variables] < 0) {
                    return false;
                }
                continue;
            }
            long[] narrow = divisor == 1 ? row : divided(row, divisor);
            boolean lower = isPositive(narrow);
            Slab slab = slabs.computeIfAbsent(new Direction(narrow, variables, lower ? 1 : -1), key -> new Slab());
            if (lower) {
                slab.lower = narrower(slab.lower, narrow);
            } else {
                slab.upper = narrower(slab.upper, narrow);
            }
        }
        inequalities.clear();
        for (Slab slab : slabs.values()) {
            if (slab.lower.length == 0 || slab.upper.length == 0) {
                inequalities.add(slab.lower.length == 0 ? slab.upper : slab.lower);
                continue;
            }
            long width = Math.addExact(slab.lower[variables], slab.upper[variables]);
            if (width < 0) {
                return false;
            }
            if (width == 0) {
                equalities.add(slab.lower);
            } else {
                inequalities.add(slab.lower);
                inequalities.add(slab.upper);
            }
        }
        return true;
    }

    private long[] narrower(long[] one, long[] other) {
        return one.length == 0 || other[variables] < one[variables] ? other : one;
    }

    /** Whether the first coefficient that is not 0 is positive. */
    private static boolean isPositive(long[] row) {
        for (long coefficient : row) {
            if (coefficient != 0) {
                return coefficient > 0;
            }
        }
        return true;
    }

    private long gcdOfCoefficients(long[] row) {
        long divisor = 0;
        for (int v = 0; v < variables && divisor != 1; v++) {
            divisor = Divisors.greatestCommon(divisor, row[v]);
        }
        return divisor;
    }

    private static long[] divided(long[] row, long divisor) {
        long[] quotient = new long[row.length];
        for (int v = 0; v < row.length; v++) {
            quotient[v] = Math.floorDiv(row[v], divisor);
        }
        return quotient;
    }

    /**
     * Puts a form in place of a variable in all rows. The form may have the variable itself, which then stands for a
     * new one.
     */
    void substitute(int variable, long[] form) {
        equalities.replaceAll(row -> substituted(row, variable, form));
        inequalities.replaceAll(row -> substituted(row, variable, form));
    }

    private static long[] substituted(long[] row, int variable, long[] form) {
        long factor = row[variable];
        if (factor == 0) {
            return row;
        }
        long[] result = row.clone();
        result[variable] = 0;
        for (int v = 0; v < result.length; v++) {
            if (form[v] != 0) {
                result[v] = Math.addExact(result[v], Math.multiplyExact(factor, form[v]));
            }
        }
        return result;
    }

    /** Combines two rows: {@code a * x + b * y}. */
    static long[] combined(long a, long[] x, long b, long[] y) {
        long[] sum = new long[x.length];
        for (int v = 0; v < sum.length; v++) {
            sum[v] = Math.addExact(Math.multiplyExact(a, x[v]), Math.multiplyExact(b, y[v]));
        }
        return sum;
    }

    /** Removes all inequalities with a variable that has no lower or no upper bound, until there is none. */
    void dropUnbounded() {
        BoundCounts counts = new BoundCounts(this);
        while (inequalities.removeIf(counts::hasUnbounded)) {
            counts = new BoundCounts(this);
        }
    }

    /** The coefficients of a row up to its sign, as a key of maps; each of them has a negative. */
    private static final class Direction {
        private final long[] row;
        private final int variables;
        private final int sign;
        private final int hash;

        Direction(long[] row, int variables, int sign) {
            this.row = row;
            this.variables = variables;
            this.sign = sign;
            int sum = 0;
            for (int v = 0; v < variables; v++) {
                sum = 31 * sum + Long.hashCode(Math.multiplyExact(row[v], sign));
            }
            hash = sum;
        }

        @Override
        public boolean equals(Object object) {
            if (!(object instanceof Direction other)) {
                return false;
            }
            for (int v = 0; v < variables; v++) {
                if (sign * row[v] != other.sign * other.row[v]) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    /** The narrowest lower and upper bound of one direction; empty if there is none. */
    private static final class Slab {
        private long[] lower = {};
        private long[] upper = {};
    }
}
