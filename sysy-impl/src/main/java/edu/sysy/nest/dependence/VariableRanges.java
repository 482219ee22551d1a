package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.polyhedron.IntegerInterval;
import java.util.Arrays;
import java.util.function.UnaryOperator;

/** Intervals of the variables of a {@link DependenceProblem}: an outer counter's bounds the bounds of inner ones. */
final class VariableRanges {
    private final IntegerInterval[] ranges;

    VariableRanges(int variables) {
        ranges = new IntegerInterval[variables];
        Arrays.fill(ranges, IntegerInterval.ALL);
    }

    IntegerInterval of(int variable) {
        return ranges[variable];
    }

    void set(int variable, IntegerInterval range) {
        ranges[variable] = range;
    }

    /** Takes the bounds of a counter from those of its loop, whose outer counters are known. */
    void setCounter(int variable, NestLoop loop, UnaryOperator<AffineForm> inProblem) {
        long min = Long.MIN_VALUE;
        long max = Long.MAX_VALUE;
        for (AffineForm bound : loop.lower()) {
            min = Math.max(min, of(inProblem.apply(bound)).min());
        }
        for (AffineForm bound : loop.upper()) {
            max = Math.min(max, of(inProblem.apply(bound)).max());
        }
        ranges[variable] = new IntegerInterval(min, max);
    }

    /** The interval of a form. */
    IntegerInterval of(AffineForm form) {
        IntegerInterval sum = new IntegerInterval(form.constant(), form.constant());
        for (int v = 0; v < form.size(); v++) {
            if (form.coefficient(v) != 0) {
                sum = sum(sum, times(ranges[v], form.coefficient(v)));
            }
        }
        return sum;
    }

    /** The interval of sums; an end that does not fit is none. */
    static IntegerInterval sum(IntegerInterval one, IntegerInterval other) {
        return new IntegerInterval(
                one.hasMin() && other.hasMin() ? sumOr(one.min(), other.min(), Long.MIN_VALUE) : Long.MIN_VALUE,
                one.hasMax() && other.hasMax() ? sumOr(one.max(), other.max(), Long.MAX_VALUE) : Long.MAX_VALUE);
    }

    private static long sumOr(long one, long other, long none) {
        long sum = one + other;
        return ((one ^ sum) & (other ^ sum)) < 0 ? none : sum;
    }

    /** The interval of products; an end that does not fit is none. */
    static IntegerInterval times(IntegerInterval interval, long factor) {
        if (factor == 0) {
            return IntegerInterval.ZERO;
        }
        IntegerInterval positive = factor > 0 ? interval : interval.negated();
        long magnitude = Math.abs(factor);
        return new IntegerInterval(
                positive.hasMin() ? productOr(positive.min(), magnitude, Long.MIN_VALUE) : Long.MIN_VALUE,
                positive.hasMax() ? productOr(positive.max(), magnitude, Long.MAX_VALUE) : Long.MAX_VALUE);
    }

    /** The product of two numbers that are not negative, at most {@link Long#MAX_VALUE}. */
    static long saturatedProduct(long one, long other) {
        return productOr(one, other, Long.MAX_VALUE);
    }

    private static long productOr(long one, long other, long none) {
        return Math.multiplyHigh(one, other) == one * other >> 63 ? one * other : none;
    }
}
