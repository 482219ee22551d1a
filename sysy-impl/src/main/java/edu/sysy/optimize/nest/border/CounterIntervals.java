package edu.sysy.optimize.nest.border;

import edu.sysy.ir.Value;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.polyhedron.IntegerInterval;
import edu.sysy.structured.For;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which numbers the variables of forms can be in an iteration of some loops, one inside the other. Counters are between
 * the ends of their loops, and a loop that runs tells that its end is not before its start. Of other variables nothing
 * is known; but where the program tests that they are small, sums of them do not wrap. {@link #guarded} says which have
 * to be tested for the answers that have been given.
 */
final class CounterIntervals {
    /** Small numbers are at least {@code -SMALL} and less than {@code SMALL}: sums of a dozen of them do not wrap. */
    static final int SMALL = 1 << 27;

    private static final IntegerInterval INT = new IntegerInterval(Integer.MIN_VALUE, Integer.MAX_VALUE);

    /** A form with a larger factor is taken for one that wraps. */
    private static final long MAX_FACTOR = 1 << 24;

    private final CounterForms forms;
    private final boolean mayGuard;
    private final Map<Integer, IntegerInterval> plain;
    private final Map<Integer, IntegerInterval> small;
    private final Map<Integer, Set<Value>> needed; // what has to be small for a small interval, if not the value itself
    private final Set<Value> guarded;

    /** Intervals where no loop is known to run. */
    CounterIntervals(CounterForms forms, boolean mayGuard) {
        this(forms, mayGuard, new HashMap<>(), new HashMap<>(), new HashMap<>(), new LinkedHashSet<>());
    }

    private CounterIntervals(
            CounterForms forms,
            boolean mayGuard,
            Map<Integer, IntegerInterval> plain,
            Map<Integer, IntegerInterval> small,
            Map<Integer, Set<Value>> needed,
            Set<Value> guarded) {
        this.forms = forms;
        this.mayGuard = mayGuard;
        this.plain = plain;
        this.small = small;
        this.needed = needed;
        this.guarded = guarded;
    }

    /** Intervals that also know that a loop inside the others runs; what is guarded is noted in one place. */
    CounterIntervals in(For loop, CounterRange range) {
        CounterIntervals inner = new CounterIntervals(
                forms, mayGuard, new HashMap<>(plain), new HashMap<>(small), new HashMap<>(needed), guarded);
        inner.add(loop, range);
        return inner;
    }

    /** The variables that have to be small. */
    Set<Value> guarded() {
        return guarded;
    }

    private void add(For loop, CounterRange range) {
        learn(range, plain, false);
        learn(range, small, true);
        int counter = forms.number(loop.counter());
        plain.put(counter, counter(range, false));
        small.put(counter, counter(range, true));
        Set<Value> values = new LinkedHashSet<>();
        range.integers().forEach(form -> addNeeded(form, values));
        needed.put(counter, values);
    }

    /** Adds what follows from a loop running: the way from its start to its end is not negative. */
    private void learn(CounterRange range, Map<Integer, IntegerInterval> intervals, boolean isSmall) {
        if (!isExact(range, isSmall)) {
            return;
        }
        AffineForm way = range.way();
        int only = way.size() - 1;
        if (only < 0
                || way.minus(AffineForm.variable(only).times(way.coefficient(only)))
                                .size()
                        > 0) {
            return;
        }
        if (isSmall) {
            Set<Value> values = new LinkedHashSet<>(); // what is known of one number may hold because others are small
            range.integers().forEach(form -> addNeeded(form, values));
            needed.put(only, values);
        }
        long factor = way.coefficient(only);
        IntegerInterval old = variable(only, isSmall);
        intervals.put(
                only,
                factor > 0
                        ? new IntegerInterval(Math.max(old.min(), -Math.floorDiv(way.constant(), factor)), old.max())
                        : new IntegerInterval(old.min(), Math.min(old.max(), Math.floorDiv(way.constant(), -factor))));
    }

    private IntegerInterval counter(CounterRange range, boolean isSmall) {
        return isExact(range, isSmall)
                ? new IntegerInterval(
                        interval(range.low(), isSmall).min(),
                        interval(range.high(), isSmall).max())
                : INT;
    }

    private boolean isExact(CounterRange range, boolean isSmall) {
        return range.integers().stream().allMatch(form -> fits(interval(form, isSmall)));
    }

    // ---- questions

    /** Whether a counter has the numbers of a range only. */
    boolean isExact(CounterRange range) {
        return range.integers().stream().allMatch(this::isExact);
    }

    /** Whether a form does not leave the range of integers, so that a value is its form. */
    boolean isExact(AffineForm form) {
        return fits(interval(form, false)) || (mayGuard && fits(interval(form, true)) && guard(form));
    }

    /** Whether a form is not negative. */
    boolean isNeverNegative(AffineForm form) {
        return interval(form, false).min() >= 0
                || (mayGuard && interval(form, true).min() >= 0 && guard(form));
    }

    private boolean guard(AffineForm form) {
        addNeeded(form, guarded);
        return true;
    }

    private void addNeeded(AffineForm form, Set<Value> values) {
        for (int v = 0; v < form.size(); v++) {
            if (form.coefficient(v) != 0) {
                values.addAll(needed.getOrDefault(v, Set.of(forms.variable(v))));
            }
        }
    }

    private static boolean fits(IntegerInterval interval) {
        return interval.min() >= INT.min() && interval.max() <= INT.max();
    }

    private IntegerInterval variable(int number, boolean isSmall) {
        return isSmall
                ? small.getOrDefault(number, new IntegerInterval(-SMALL, SMALL - 1))
                : plain.getOrDefault(number, INT);
    }

    private IntegerInterval interval(AffineForm form, boolean isSmall) {
        long min = form.constant();
        long max = form.constant();
        for (int v = 0; v < form.size(); v++) {
            long factor = form.coefficient(v);
            if (factor == 0) {
                continue;
            }
            if (Math.abs(factor) > MAX_FACTOR || Math.abs(min) > 1L << 60 || Math.abs(max) > 1L << 60) {
                return IntegerInterval.ALL;
            }
            IntegerInterval range = variable(v, isSmall);
            min += Math.min(factor * range.min(), factor * range.max());
            max += Math.max(factor * range.min(), factor * range.max());
        }
        return new IntegerInterval(min, max);
    }
}
