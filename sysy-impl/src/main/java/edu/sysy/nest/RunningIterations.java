package edu.sysy.nest;

import edu.sysy.nest.form.AffineValues;
import edu.sysy.nest.form.ValueForms;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.polyhedron.IntegerInterval;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Bounds the counter of a loop by accesses in loops inside it whose bounds depend on that counter (triangular loops).
 *
 * <pre>
 * for i = 0; lt n { for j = 0; lt i { a[i][j] } }        a[i][0] is accessed if 0 &lt;= i - 1, up to i = n - 1
 * </pre>
 *
 * <p>An access is looked at in the first iteration of all loops between. These have it if their ends are not before
 * their starts, which are affine conditions on the counter: so they hold in iterations that follow each other. In these
 * the address moves by a constant, and cannot leave the object, see {@link CounterRanges}. If all other accesses of the
 * loop run under the same conditions, then nothing runs in the other iterations.
 */
final class RunningIterations {
    /** How many chains of loops inside a loop are compared with each other: that many squared. */
    private static final int MAX_CHAINS = 32;

    /** Further than any two numbers are apart. */
    private static final long FAR = 1L << 40;

    private final AffineValues values;
    private final Function<AffineForm, IntegerInterval> intervals;
    private final For loop;
    private final int counter;
    private final List<Chain> chains = new ArrayList<>();

    /**
     * The loops from the one outside inwards to those directly around accesses.
     *
     * @param starts what the counters are in the first iterations, by their numbers
     * @param conditions forms that are not negative if each loop has an iteration when those around it begin
     * @param implied forms that are not negative if any iteration of the innermost loop runs
     */
    private record Chain(
            List<MemoryAccess> accesses,
            Map<Integer, AffineForm> starts,
            List<AffineForm> conditions,
            List<AffineForm> implied) {}

    /**
     * Looks at a loop.
     *
     * @param inside the accesses in it
     * @param intervals the numbers that a form can be in any iteration of the loops it has counters of
     */
    RunningIterations(
            AffineValues values, List<MemoryAccess> inside, Function<AffineForm, IntegerInterval> intervals, For loop) {
        this.values = values;
        this.intervals = intervals;
        this.loop = loop;
        counter = values.number(loop.counter());
        Map<List<For>, List<MemoryAccess>> byLoops = new HashMap<>();
        List<List<For>> order = new ArrayList<>();
        for (MemoryAccess access : inside) {
            List<For> around = access.around();
            List<For> between = around.subList(around.indexOf(loop) + 1, around.size());
            List<MemoryAccess> same = byLoops.get(between);
            if (same == null) {
                same = new ArrayList<>();
                byLoops.put(between, same);
                order.add(between);
            }
            same.add(access);
        }
        if (order.size() <= MAX_CHAINS) {
            order.forEach(loops -> chain(loops, byLoops.getOrDefault(loops, List.of())));
        }
    }

    private void chain(List<For> loops, List<MemoryAccess> accesses) {
        Map<Integer, AffineForm> starts = new HashMap<>();
        List<AffineForm> conditions = new ArrayList<>();
        List<AffineForm> implied = new ArrayList<>();
        boolean isKnown = true;
        for (For inner : loops) {
            Optional<AffineForm> start = values.form(inner.start());
            Optional<AffineForm> bound = values.form(inner.bound());
            Optional<AffineForm> first =
                    start.map(form -> atStarts(form, starts)).filter(this::fits);
            Optional<AffineForm> last = bound.map(form -> atStarts(form, starts))
                    .filter(this::fits)
                    .flatMap(limit -> CounterRanges.last(inner.test(), limit, values.step(inner)));
            if (first.isEmpty() || last.isEmpty()) {
                isKnown = false;
                break;
            }
            AffineForm way = last.get().minus(first.get()).times(Long.signum(values.step(inner)));
            conditions.add(way);
            if (start.equals(first) && isFree(bound.orElseThrow(), starts)) {
                implied.add(way);
            }
            starts.put(values.number(inner.counter()), first.get());
        }
        chains.add(new Chain(isKnown ? accesses : List.of(), starts, conditions, implied));
    }

    private static AffineForm atStarts(AffineForm form, Map<Integer, AffineForm> starts) {
        return ValueForms.substitute(form, v -> starts.getOrDefault(v, AffineForm.variable(v)));
    }

    private static boolean isFree(AffineForm form, Map<Integer, AffineForm> starts) {
        return starts.keySet().stream().allMatch(number -> form.coefficient(number) == 0);
    }

    private boolean fits(AffineForm form) {
        IntegerInterval range = intervals.apply(form);
        return range.min() >= Integer.MIN_VALUE && range.max() <= Integer.MAX_VALUE;
    }

    /**
     * The numbers that the counter can be in an iteration in which any access runs. They are counted in the direction
     * of the step: negated if the loop counts down.
     *
     * @param first where the loop begins
     * @param last the last number that passes the test, if the loop has an iteration
     * @param arrays the sizes of objects in bytes
     */
    IntegerInterval numbers(IntegerInterval first, IntegerInterval last, List<ArrayObject> arrays) {
        long step = values.step(loop);
        IntegerInterval start = step > 0 ? first : first.negated();
        IntegerInterval end = step > 0 ? last : last.negated();
        long min = start.min();
        long max = end.max();
        for (Chain chain : chains) {
            if (chain.accesses().isEmpty() || !chains.stream().allMatch(other -> isImplied(chain, other))) {
                continue;
            }
            long latestFirst = latestFirst(chain, start.max());
            long earliestLast = earliestLast(chain, end.min());
            for (MemoryAccess access : chain.accesses()) {
                long way = way(access, chain, arrays.get(access.array()).bytes());
                max = Math.min(max, latestFirst + way);
                min = Math.max(min, earliestLast - way);
            }
        }
        IntegerInterval numbers = new IntegerInterval(min, max);
        return step > 0 ? numbers : numbers.negated();
    }

    /** Whether the loops of one chain have first iterations wherever an access of another chain runs. */
    private boolean isImplied(Chain chain, Chain other) {
        return chain.conditions().stream()
                .allMatch(condition -> intervals.apply(condition).min() >= 0
                        || other.implied().stream().anyMatch(known -> isAtLeast(condition, known)));
    }

    private static boolean isAtLeast(AffineForm one, AffineForm other) {
        AffineForm difference = one.minus(other);
        return difference.isConstant() && difference.constant() >= 0;
    }

    /** The largest number that the first iteration can have in which all conditions of a chain hold. */
    private long latestFirst(Chain chain, long start) {
        long latest = start;
        for (AffineForm condition : chain.conditions()) {
            long growth = growth(condition);
            if (growth > 0) {
                long enough = -Math.floorDiv(rest(condition).min(), growth);
                latest = Math.max(latest, enough > start ? enough + rounding() : start);
            }
        }
        return Math.min(latest, FAR);
    }

    /** The smallest number that the last iteration can have in which all conditions of a chain hold. */
    private long earliestLast(Chain chain, long end) {
        long earliest = end;
        for (AffineForm condition : chain.conditions()) {
            long growth = growth(condition);
            if (growth < 0) {
                earliest = Math.min(earliest, Math.floorDiv(rest(condition).min(), -growth));
            }
        }
        return Math.max(earliest - rounding(), -FAR);
    }

    /** How far a number that an iteration has may be from one that only lies between the ends. */
    private long rounding() {
        return Math.abs(values.step(loop)) - 1;
    }

    /** What a condition grows by with the number of an iteration. */
    private long growth(AffineForm condition) {
        return condition.coefficient(counter) * Long.signum(values.step(loop));
    }

    private IntegerInterval rest(AffineForm condition) {
        return intervals.apply(condition.minus(AffineForm.variable(counter).times(condition.coefficient(counter))));
    }

    /** How far the counter gets before an access leaves its object; {@link #FAR} if that is not known. */
    private long way(MemoryAccess access, Chain chain, long bytes) {
        if (!access.always() || access.distance().isEmpty() || bytes < 4 || bytes > CounterRanges.MAX_STRIDE) {
            return FAR;
        }
        long stride = Math.abs(atStarts(access.distance().get(), chain.starts()).coefficient(counter));
        long step = Math.abs(values.step(loop));
        return stride == 0 || stride > CounterRanges.MAX_STRIDE || stride * step > CounterRanges.MAX_STRIDE
                ? FAR
                : (bytes - 4) / (stride * step) * step;
    }
}
