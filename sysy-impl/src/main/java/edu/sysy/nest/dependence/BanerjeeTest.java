package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.AffineConstraint;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.polyhedron.IntegerInterval;
import java.util.List;

/**
 * Banerjee's inequalities: the difference of two subscripts, over the real numbers within constant bounds of the
 * counters, has to reach 0. A direction narrows the pair of counters of a level to a triangle or a line, and a linear
 * form is extreme at its corners.
 */
final class BanerjeeTest {
    private final DependenceProblem problem;
    private final VariableRanges ranges;
    private final List<NestLoop> loops;

    /**
     * A test of one problem.
     *
     * @param loops the common loops, whose directions are given
     */
    BanerjeeTest(DependenceProblem problem, List<NestLoop> loops) {
        this.problem = problem;
        this.loops = loops;
        ranges = problem.ranges();
    }

    /** Whether no pair of instances with these directions touches one element. */
    boolean excludes(List<Direction> directions) {
        try {
            for (AffineConstraint equality : problem.sameElement()) {
                if (!reach(equality.form(), directions).contains(0)) {
                    return true;
                }
            }
            return false;
        } catch (ArithmeticException overflow) {
            return false;
        }
    }

    /** An interval that holds all values of a form. */
    private IntegerInterval reach(AffineForm form, List<Direction> directions) {
        IntegerInterval sum = new IntegerInterval(form.constant(), form.constant());
        boolean[] paired = new boolean[form.size()];
        for (int level = 0; level < directions.size(); level++) {
            int x = problem.firstCounter(level);
            int y = problem.secondCounter(level);
            int order = directions.get(level).sign() * loops.get(level).sign();
            boolean related = directions.get(level) != Direction.ANY;
            if (related && ranges.of(x).equals(ranges.of(y))) {
                IntegerInterval pair = pair(form.coefficient(x), form.coefficient(y), order, ranges.of(x));
                sum = VariableRanges.sum(sum, pair);
                markPaired(paired, x, y);
            }
        }
        for (int v = 0; v < form.size(); v++) {
            if (!paired[v] && form.coefficient(v) != 0) {
                sum = VariableRanges.sum(sum, VariableRanges.times(ranges.of(v), form.coefficient(v)));
            }
        }
        return sum;
    }

    private static void markPaired(boolean[] paired, int x, int y) {
        if (x < paired.length) {
            paired[x] = true;
        }
        if (y < paired.length) {
            paired[y] = true;
        }
    }

    /** The interval of {@code a*x + b*y} for {@code x} and {@code y} in a range, where {@code y - x} has a sign. */
    private static IntegerInterval pair(long a, long b, int sign, IntegerInterval range) {
        if (sign == 0) {
            return a == Math.negateExact(b) ? IntegerInterval.ZERO : VariableRanges.times(range, Math.addExact(a, b));
        }
        if (a == 0 && b == 0) {
            return IntegerInterval.ZERO;
        }
        if (!range.hasMin() || !range.hasMax()) {
            return IntegerInterval.ALL;
        }
        long low = range.min();
        long high = range.max();
        long atDiagonalLow = sign > 0 ? value(a, low, b, low + 1) : value(a, low + 1, b, low);
        long atDiagonalHigh = sign > 0 ? value(a, high - 1, b, high) : value(a, high, b, high - 1);
        long atCorner = sign > 0 ? value(a, low, b, high) : value(a, high, b, low);
        return new IntegerInterval(
                Math.min(atCorner, Math.min(atDiagonalLow, atDiagonalHigh)),
                Math.max(atCorner, Math.max(atDiagonalLow, atDiagonalHigh)));
    }

    private static long value(long a, long x, long b, long y) {
        return Math.addExact(Math.multiplyExact(a, x), Math.multiplyExact(b, y));
    }
}
