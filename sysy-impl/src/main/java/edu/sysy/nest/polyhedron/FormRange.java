package edu.sysy.nest.polyhedron;

/**
 * How small and how large a form gets over the integer solutions of a system.
 *
 * @param interval an interval that holds all values of the form
 * @param exact whether both finite ends are values of the form, and an end that is not finite is not bounded; false if
 *     a number did not fit or the budget was used up. Of a system without solutions the interval is meaningless.
 */
public record FormRange(IntegerInterval interval, boolean exact) {
    /** Limits the search for an end that is an integer value: more doublings than that leave the range of values. */
    private static final int MAX_DOUBLINGS = 40;

    /** The range of a form. */
    public static FormRange of(ConstraintSystem system, AffineForm form, WorkBudget budget) {
        FormRange relaxed = relaxed(system, form, budget);
        if (!relaxed.exact) {
            return relaxed;
        }
        IntegerInterval interval = relaxed.interval;
        if (interval.isConstant()) {
            return relaxed;
        }
        try {
            long min = interval.hasMin() ? leastValue(system, form, interval.min(), budget) : interval.min();
            long max = interval.hasMax()
                    ? -leastValue(system, form.times(-1), Math.negateExact(interval.max()), budget)
                    : interval.max();
            return new FormRange(new IntegerInterval(min, max), true);
        } catch (ArithmeticException unknown) {
            return new FormRange(interval, false);
        }
    }

    /**
     * The interval of a form by elimination over the rationals, rounded inwards to integers. The ends may lie outside
     * the range of the form; exact means only that the elimination came to an end.
     */
    public static FormRange relaxed(ConstraintSystem system, AffineForm form, WorkBudget budget) {
        FormRange unknown = new FormRange(IntegerInterval.ALL, false);
        try {
            int value = system.variables();
            ConstraintSystem extended = system.and(AffineConstraint.equal(AffineForm.variable(value), form));
            Projection projection = new Projection(RowSystem.of(extended), budget);
            if (!projection.eliminateAllBut(value)) {
                return unknown;
            }
            return new FormRange(interval(projection.rows(), value), true);
        } catch (ArithmeticException overflow) {
            return unknown;
        }
    }

    private static IntegerInterval interval(RowSystem rows, int variable) {
        long min = Long.MIN_VALUE;
        long max = Long.MAX_VALUE;
        int constant = rows.variables();
        for (long[] row : rows.equalities()) {
            if (rows.isAlone(row, variable)) {
                long only = Math.negateExact(row[constant] / row[variable]);
                min = only;
                max = only;
            }
        }
        for (long[] row : rows.inequalities()) {
            if (!rows.isAlone(row, variable)) {
                continue;
            }
            if (row[variable] > 0) {
                min = Math.max(min, -Math.floorDiv(row[constant], row[variable]));
            } else {
                max = Math.min(max, Math.floorDiv(row[constant], Math.negateExact(row[variable])));
            }
        }
        return new IntegerInterval(min, max);
    }

    /**
     * The least value of a form, which is at least {@code bound}: upper limits are doubled until there is a solution,
     * then halved.
     *
     * @throws ArithmeticException if it is not found
     */
    private static long leastValue(ConstraintSystem system, AffineForm form, long bound, WorkBudget budget) {
        if (isReached(system, form, bound, budget)) {
            return bound;
        }
        long below = bound;
        long step = 1;
        int doublings = 0;
        while (!isReached(system, form, Math.addExact(below, step), budget)) {
            below += step;
            step *= 2;
            if (++doublings > MAX_DOUBLINGS) {
                throw new ArithmeticException("no value in reach");
            }
        }
        long reached = below + step;
        while (reached - below > 1) {
            long middle = below + (reached - below) / 2;
            if (isReached(system, form, middle, budget)) {
                reached = middle;
            } else {
                below = middle;
            }
        }
        return reached;
    }

    private static boolean isReached(ConstraintSystem system, AffineForm form, long limit, WorkBudget budget) {
        return switch (OmegaTest.solve(system.and(AffineConstraint.atMost(form, limit)), budget)) {
            case YES -> true;
            case NO -> false;
            case UNKNOWN -> throw new ArithmeticException("not decided");
        };
    }
}
