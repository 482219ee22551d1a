package edu.sysy.nest;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.nest.dependence.NestLoop;
import edu.sysy.nest.form.AffineValues;
import edu.sysy.nest.form.ValueForms;
import edu.sysy.nest.polyhedron.AffineConstraint;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.polyhedron.IntegerInterval;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Which numbers the counters of a nest can be, and with that which forms do not wrap.
 *
 * <p>Beside its bounds, what a loop accesses bounds its counter. An address outside the object that it is computed from
 * is undefined. So in a loop that accesses an object of {@code size} bytes in each iteration, {@code stride} bytes
 * further each time, the addresses never leave the object: they would have to step over the rest of the address space
 * to come back. There are at most {@code (size - 4) / stride + 1} iterations.
 */
final class CounterRanges {
    /** Objects and strides up to this size leave a gap in the address space that no stride steps over. */
    static final long MAX_STRIDE = 1 << 30;

    /** Sums up to this size do not wrap if a counter times {@link #MAX_STRIDE} is added. */
    private static final long MAX_SUM = 1L << 62;

    private static final IntegerInterval INT = new IntegerInterval(Integer.MIN_VALUE, Integer.MAX_VALUE);

    private final AffineValues values;
    private final List<MemoryAccess> memory;
    private final List<ArrayObject> arrays;
    /** Where any access of the nest runs in an iteration or a later one: all iterations, or none. */
    private final Map<Integer, IntegerInterval> all = new HashMap<>();

    /** In iterations in which an access runs. */
    private final Map<Integer, IntegerInterval> intervals = new HashMap<>();

    CounterRanges(AffineValues values, List<MemoryAccess> memory, List<ArrayObject> arrays) {
        this.values = values;
        this.memory = memory;
        this.arrays = arrays;
        memory.forEach(each -> each.around().forEach(this::interval));
    }

    // ---- intervals

    /** The numbers that the counter of a loop can be in an iteration in which an access runs. */
    IntegerInterval interval(For loop) {
        int number = values.number(loop.counter());
        IntegerInterval known = intervals.get(number);
        if (known == null) {
            long way = way(loop);
            all.put(number, compute(loop, all, way));
            IntegerInterval running = compute(loop, intervals, way);
            known = way == Long.MAX_VALUE ? running.and(byInnerLoops(loop)) : running;
            intervals.put(number, known);
        }
        return known;
    }

    /** The numbers that the counter of a loop can be in any iteration, if an access runs in one of them. */
    IntegerInterval numbers(For loop) {
        interval(loop);
        return all.getOrDefault(values.number(loop.counter()), INT);
    }

    private IntegerInterval compute(For loop, Map<Integer, IntegerInterval> outer, long way) {
        IntegerInterval first = first(loop, outer);
        IntegerInterval known = limit(loop, outer);
        if (!fits(first)) {
            return INT;
        }
        IntegerInterval limit = fits(known) ? known : INT; // a bound that may wrap is an integer, too
        return values.step(loop) > 0
                ? new IntegerInterval(first.min(), Math.min(limit.max(), saturatedSum(first.max(), way)))
                : new IntegerInterval(Math.max(limit.min(), -saturatedSum(-first.min(), way)), first.max());
    }

    private IntegerInterval first(For loop, Map<Integer, IntegerInterval> outer) {
        return values.form(loop.start()).map(form -> interval(form, outer)).orElse(INT);
    }

    /** The last number that passes the test, as an interval that fits only if the bound does. */
    private IntegerInterval limit(For loop, Map<Integer, IntegerInterval> outer) {
        IntegerInterval bound =
                values.form(loop.bound()).map(form -> bound(loop, form, outer)).orElse(INT);
        long step = values.step(loop);
        return fits(bound) && last(loop.test(), AffineForm.constant(0), step).isPresent()
                ? switch (loop.test()) {
                    case LT, GT, NE ->
                        step > 0
                                ? new IntegerInterval(
                                        Math.max(bound.min() - 1, INT.min()), Math.max(bound.max() - 1, INT.min()))
                                : new IntegerInterval(
                                        Math.min(bound.min() + 1, INT.max()), Math.min(bound.max() + 1, INT.max()));
                    case LE, GE, EQ -> bound;
                }
                : bound;
    }

    /** What accesses in loops inside tell, if these have other bounds in each iteration. */
    private IntegerInterval byInnerLoops(For loop) {
        List<MemoryAccess> inside =
                memory.stream().filter(access -> access.around().contains(loop)).toList();
        IntegerInterval first = first(loop, intervals);
        IntegerInterval last = limit(loop, intervals);
        if (!fits(first) || !fits(last)) {
            return INT;
        }
        try {
            return new RunningIterations(values, inside, form -> interval(form, all), loop)
                    .numbers(first, last, arrays);
        } catch (ArithmeticException doesNotFit) {
            return INT;
        }
    }

    /** How far the counter gets in all iterations, by what each of them accesses; the largest number if not known. */
    private long way(For loop) {
        long step = values.step(loop);
        long most = Long.MAX_VALUE;
        for (MemoryAccess access : memory) {
            most = Math.min(most, iterations(loop, step, access));
        }
        return most == Long.MAX_VALUE ? Long.MAX_VALUE : Math.multiplyExact(Math.abs(step), most - 1);
    }

    /**
     * The numbers that the bound of a loop can be. Where it is that of a loop around but for a constant, and the
     * accesses bound the counter of that one, they bound this one, too: all iterations of the loop around run.
     */
    private IntegerInterval bound(For loop, AffineForm bound, Map<Integer, IntegerInterval> counters) {
        IntegerInterval limit = interval(bound, counters);
        for (For outer : around(loop)) {
            long step = values.step(outer);
            Optional<AffineForm> other = values.form(outer.bound());
            if (!endsAtBound(outer)
                    || other.isEmpty()
                    || !bound.minus(other.get()).isConstant()) {
                continue;
            }
            // a loop that has an iteration ends at most one step behind its last one
            long distance = bound.minus(other.get()).constant();
            IntegerInterval counter = numbers(outer);
            IntegerInterval reached = new IntegerInterval(counter.min() + distance, counter.max() + step + distance);
            if (fits(reached)) {
                limit = limit.and(reached);
            }
        }
        return limit;
    }

    /** The loops around a loop that accesses memory. */
    private List<For> around(For loop) {
        return memory.stream()
                .map(MemoryAccess::around)
                .filter(loops -> loops.contains(loop))
                .map(loops -> loops.subList(0, loops.indexOf(loop)))
                .findFirst()
                .orElse(List.of());
    }

    private static long saturatedSum(long one, long other) {
        return other > Long.MAX_VALUE / 2 ? Long.MAX_VALUE : one + other;
    }

    /** How many iterations a loop can have because of an access; the largest number if it does not tell. */
    private long iterations(For loop, long step, MemoryAccess access) {
        long bytes = arrays.get(access.array()).bytes();
        OptionalLong advance = access.stride(values.number(loop.counter()));
        if (!access.always()
                || !access.around().contains(loop)
                || advance.isEmpty()
                || bytes < 4
                || bytes > MAX_STRIDE
                || !runsInEachIteration(loop, access)) {
            return Long.MAX_VALUE;
        }
        long stride = Math.abs(advance.getAsLong());
        if (stride == 0 || stride > MAX_STRIDE || stride * Math.abs(step) > MAX_STRIDE) {
            return Long.MAX_VALUE;
        }
        return (bytes - 4) / (stride * Math.abs(step)) + 1;
    }

    /**
     * Whether an access runs in all iterations of a loop in which any access runs: the loops between the two begin and
     * end at the same numbers in all its iterations, and have an iteration, or else nothing in the loop runs.
     */
    boolean runsInEachIteration(For loop, MemoryAccess access) {
        int counter = values.number(loop.counter());
        for (For inner : inside(loop, access)) {
            if (!values.isFree(inner, counter) || !(hasIteration(inner) || holdsAll(loop, inner))) {
                return false;
            }
        }
        return true;
    }

    private boolean holdsAll(For outer, For inner) {
        return memory.stream()
                .filter(access -> access.around().contains(outer))
                .allMatch(access -> access.around().contains(inner));
    }

    /** Whether a loop is known to have an iteration wherever an access runs in the loops around it. */
    private boolean hasIteration(For loop) {
        Optional<AffineForm> start = values.form(loop.start());
        Optional<AffineForm> bound = values.form(loop.bound());
        Optional<AffineForm> end = bound.flatMap(form -> last(loop.test(), form, values.step(loop)));
        if (start.isEmpty()
                || end.isEmpty()
                || !fits(interval(start.get(), all))
                || !fits(interval(bound.orElseThrow(), all))) {
            return false;
        }
        // what both forms have in common does not count in their difference
        AffineForm way = end.get().minus(start.get()).times(values.step(loop) > 0 ? 1 : -1);
        return interval(way, all).min() >= 0;
    }

    /** What a form can be in an iteration in which an access runs. */
    IntegerInterval interval(AffineForm form) {
        return interval(form, intervals);
    }

    /** The interval of a form; of a parameter all that an integer can be. */
    private static IntegerInterval interval(AffineForm form, Map<Integer, IntegerInterval> counters) {
        long min = form.constant();
        long max = form.constant();
        for (int v = 0; v < form.size(); v++) {
            long factor = form.coefficient(v);
            if (factor == 0) {
                continue;
            }
            IntegerInterval range = counters.getOrDefault(v, INT);
            if (Math.abs(factor) > MAX_STRIDE || Math.abs(min) > MAX_SUM || Math.abs(max) > MAX_SUM) {
                return IntegerInterval.ALL;
            }
            min += Math.min(factor * range.min(), factor * range.max());
            max += Math.max(factor * range.min(), factor * range.max());
        }
        return new IntegerInterval(min, max);
    }

    private static boolean fits(IntegerInterval interval) {
        return interval.min() >= INT.min() && interval.max() <= INT.max();
    }

    /** How many iterations a loop has at most. */
    long maxIterations(For loop) {
        IntegerInterval range = interval(loop);
        return Math.max(0, (range.max() - range.min()) / Math.abs(values.step(loop)) + 1);
    }

    /** Whether a form does not leave the range of integers, so that the value is the form. */
    boolean isExact(AffineForm form) {
        return fits(interval(form));
    }

    /** The numbers that the counter of a loop can be, as conditions. */
    List<AffineConstraint> range(For loop) {
        AffineForm counter = AffineForm.variable(values.number(loop.counter()));
        IntegerInterval range = interval(loop);
        return List.of(AffineConstraint.atLeast(counter, range.min()), AffineConstraint.atMost(counter, range.max()));
    }

    /**
     * What the bound of a loop is whenever an access in the loop runs, where it is a parameter but for a constant: at
     * most a step behind the last number of the counter. So it is that sum of integers, which has not wrapped.
     */
    List<AffineConstraint> bound(For loop) {
        Optional<AffineForm> bound = values.form(loop.bound());
        long step = values.step(loop);
        if (bound.isEmpty() || !endsAtBound(loop) || bound.get().isConstant()) {
            return List.of();
        }
        AffineForm sum = bound.get();
        AffineForm parameter = AffineForm.variable(sum.size() - 1);
        IntegerInterval counter = numbers(loop);
        IntegerInterval reached = new IntegerInterval(counter.min(), counter.max() + step);
        IntegerInterval numbers = new IntegerInterval(reached.min() - sum.constant(), reached.max() - sum.constant());
        return sum.minus(parameter).isConstant() && fits(reached) && fits(numbers)
                ? List.of(AffineConstraint.atLeast(sum, reached.min()), AffineConstraint.atMost(sum, reached.max()))
                : List.of();
    }

    /** Whether a loop that counts up, and has an iteration, ends at most one step behind its last one. */
    private boolean endsAtBound(For loop) {
        return values.step(loop) > 0
                && (loop.test() == Condition.LT || loop.test() == Condition.LE || loop.test() == Condition.NE);
    }

    // ---- for the dependence test

    /** A loop as the dependence test wants it; bounds that may wrap are not known. */
    NestLoop loop(For loop) {
        int counter = values.number(loop.counter());
        long step = values.step(loop);
        IntegerInterval range = interval(loop);
        AffineForm last = AffineForm.constant(step > 0 ? range.max() : range.min());
        List<AffineForm> limits = new ArrayList<>();
        values.form(loop.bound())
                .filter(this::isExact)
                .flatMap(bound -> last(loop.test(), bound, step))
                .ifPresent(limits::add);
        limits.add(last);
        Optional<AffineForm> start = values.form(loop.start()).filter(this::isExact);
        // where the counter starts is not known: it may be anything from there on, not only multiples of the step
        long known = start.isPresent() ? step : Long.signum(step);
        List<AffineForm> starts = List.of(start.orElse(AffineForm.constant(step > 0 ? range.min() : range.max())));
        return step > 0 ? new NestLoop(counter, starts, limits, known) : new NestLoop(counter, limits, starts, known);
    }

    /** Whether the counter of a loop goes in one direction, by a constant. */
    static boolean isRegular(For loop, StructuredDefinitions definitions) {
        return definitions.operationOrNull(loop.step()) instanceof IntConstant(int step)
                && step != 0
                && step != Integer.MIN_VALUE
                && !loop.attributes().has(Attributes.MAY_WRAP);
    }

    /** The largest number that passes the test, or the smallest of a loop that counts down. */
    static Optional<AffineForm> last(Condition test, AffineForm bound, long step) {
        return switch (test) {
            case LT -> step > 0 ? Optional.of(bound.plus(-1)) : Optional.empty();
            case LE -> step > 0 ? Optional.of(bound) : Optional.empty();
            case GT -> step < 0 ? Optional.of(bound.plus(1)) : Optional.empty();
            case GE -> step < 0 ? Optional.of(bound) : Optional.empty();
            case NE -> Optional.of(bound.plus(step > 0 ? -1 : 1));
            case EQ -> Optional.empty();
        };
    }

    /**
     * Conditions on parameters that hold when any of some accesses runs. Each is an integer; and an access that runs
     * whenever one of those does lies in its object, up to the last iteration of all its loops.
     */
    List<AffineConstraint> facts(List<MemoryAccess> running) {
        List<AffineConstraint> facts = new ArrayList<>();
        for (MemoryAccess access : memory) {
            if (access.always()
                    && access.distance().filter(this::isExact).isPresent()
                    && arrays.get(access.array()).bytes() >= 4
                    && running.stream().allMatch(other -> isPrefix(access.around(), other.around()))) {
                addInside(access, facts);
            }
        }
        for (int v = 0; v < values.count(); v++) {
            if (!intervals.containsKey(v)) {
                facts.add(AffineConstraint.atLeast(AffineForm.variable(v), INT.min()));
                facts.add(AffineConstraint.atMost(AffineForm.variable(v), INT.max()));
            }
        }
        return facts;
    }

    private static boolean isPrefix(List<For> outer, List<For> all) {
        return outer.size() <= all.size() && all.subList(0, outer.size()).equals(outer);
    }

    /** The address of the iteration with the largest distance, where that is a form of parameters. */
    private void addInside(MemoryAccess access, List<AffineConstraint> facts) {
        AffineForm furthest = access.distance().orElseThrow();
        for (For loop : access.around().reversed()) {
            int counter = values.number(loop.counter());
            long factor = furthest.coefficient(counter);
            if (factor == 0) {
                continue;
            }
            Optional<AffineForm> end = runsAtEnd(loop, access, factor > 0) ? end(loop, factor > 0) : Optional.empty();
            if (end.isEmpty()) {
                return;
            }
            try {
                furthest = ValueForms.substitute(furthest, v -> v == counter ? end.get() : AffineForm.variable(v));
            } catch (ArithmeticException doesNotFit) {
                return;
            }
        }
        facts.add(AffineConstraint.atMost(furthest, arrays.get(access.array()).bytes() - 4));
    }

    /**
     * Whether an access runs when a loop with step 1 is at an end, or else in none of its iterations, with the counters
     * of the loops inside it that it has in another iteration, or at their own ends. Towards the end, no loop inside
     * begins later or ends earlier; or it is known to have an iteration, and those inside it do not depend on which.
     */
    private boolean runsAtEnd(For loop, MemoryAccess access, boolean largest) {
        List<Integer> moved = new ArrayList<>(); // counters of loops that may have other numbers at the end
        for (For inner : inside(loop, access)) {
            Optional<AffineForm> start = values.form(inner.start());
            Optional<AffineForm> bound = values.form(inner.bound());
            boolean depends = start.isEmpty()
                    || bound.isEmpty()
                    || moved.stream().anyMatch(counter -> !values.isFree(inner, counter));
            if (depends || !grows(inner, start.get(), bound.get(), values.number(loop.counter()), largest)) {
                if (!hasIteration(inner)) {
                    return false;
                }
                moved.add(values.number(inner.counter()));
            }
        }
        return true;
    }

    /** Whether a loop keeps its iterations while an outer counter moves towards an end. */
    private boolean grows(For inner, AffineForm start, AffineForm bound, int outer, boolean largest) {
        int direction = (largest ? 1 : -1) * (values.step(inner) > 0 ? 1 : -1);
        long atStart = direction * start.coefficient(outer);
        long atBound = direction * bound.coefficient(outer);
        boolean isExact = fits(interval(start, all)) && fits(interval(bound, all));
        boolean hasSameNumbers = atStart == 0 || Math.abs(values.step(inner)) == 1;
        return (atStart == 0 && atBound == 0) || (atStart <= 0 && atBound >= 0 && isExact && hasSameNumbers);
    }

    /** The loops around an access that are in another one. */
    private static List<For> inside(For loop, MemoryAccess access) {
        List<For> around = access.around();
        return around.subList(around.indexOf(loop) + 1, around.size());
    }

    /** The largest or smallest number of a counter with step 1, as a form of outer counters; empty if not known. */
    private Optional<AffineForm> end(For loop, boolean largest) {
        NestLoop known = loop(loop);
        boolean isUnit = known.step() == 1 && known.upper().size() == 2 && values.step(loop) == 1;
        return isUnit
                ? Optional.of(largest ? known.upper().getFirst() : known.lower().getFirst())
                : Optional.empty();
    }
}
