package edu.sysy.optimize.nest.border;

import edu.sysy.ir.Value;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.optimize.nest.border.TestRequirements.Outcome;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The iterations of a loop in which conditions are known, all but a few at its ends.
 *
 * @param known the outcomes of conditions in those iterations
 * @param lower the least of them is the largest of these; empty if they begin with the first
 * @param upper they are below the least of these; empty if they end with the last
 * @param variables the values that the cuts' forms have as variables
 * @param guarded values that have to be small for that, see {@link CounterIntervals}
 */
record BorderPlan(
        Map<Value, Boolean> known, List<Cut> lower, List<Cut> upper, List<Value> variables, List<Value> guarded) {
    /** Wider borders are not taken for borders: with an equal interior they would be a quarter of all iterations. */
    private static final int MAX_WIDTH = 16;

    /** Fewer iterations than this are not worth a copy. */
    private static final int MIN_INTERIOR = 4;

    /** So many cuts that cannot be compared are compared when the program runs, at each end. */
    private static final int MAX_CUTS = 3;

    /** A condition on what a known one selects is known one round later: a maximum of a minimum takes two. */
    private static final int MAX_ROUNDS = 4;

    /** The plan that knows the most conditions; empty if it would know none. */
    static Optional<BorderPlan> of(
            For loop, List<For> around, List<CounterTest> tests, StructuredDefinitions definitions) {
        Optional<BorderPlan> plain = of(loop, around, tests, definitions, false);
        Optional<BorderPlan> guarded = of(loop, around, tests, definitions, true);
        boolean isWorthTesting = guarded.isPresent()
                && !guarded.get().isWhole()
                && (plain.isEmpty()
                        || plain.get().known.size() < guarded.get().known.size());
        return isWorthTesting ? guarded : plain;
    }

    private static Optional<BorderPlan> of(
            For loop, List<For> around, List<CounterTest> tests, StructuredDefinitions definitions, boolean mayGuard) {
        CounterForms forms = new CounterForms(definitions);
        CounterIntervals intervals = new CounterIntervals(forms, mayGuard);
        for (For outer : around) {
            Optional<CounterRange> range = CounterRange.of(outer, forms, definitions);
            if (range.isPresent()) {
                intervals = intervals.in(outer, range.get());
            }
        }
        Optional<CounterRange> range = CounterRange.of(loop, forms, definitions);
        if (range.isEmpty()) {
            return Optional.empty();
        }
        intervals = intervals.in(loop, range.get());
        if (loop.attributes().has(Attributes.MAY_WRAP) && !intervals.isExact(range.get())) {
            return Optional.empty();
        }
        TestRequirements requirements = new TestRequirements(forms, definitions, loop, range.get(), intervals);
        Search search = new Search(forms, range.get(), around);
        for (int round = 0; round < MAX_ROUNDS; round++) {
            int before = search.known.size();
            for (CounterTest test : tests) {
                Set<Value> guarded = Set.copyOf(intervals.guarded());
                if (!search.add(test, requirements.of(test))) {
                    intervals.guarded().retainAll(guarded);
                }
            }
            if (search.known.size() == before) {
                break;
            }
            forms.assume(search.known);
        }
        return search.plan(intervals.guarded());
    }

    /** Whether all iterations know the conditions. */
    boolean isWhole() {
        return lower.isEmpty() && upper.isEmpty();
    }

    /** How many copies of the body there are. */
    int copies(For loop) {
        return 1 + (lower.isEmpty() ? 0 : 1) + (hasLast(loop) ? 1 : 0);
    }

    /**
     * Whether there are iterations after those in which conditions are known: also all of a loop that may step over the
     * last number there is, which it does not if guarded values are small.
     */
    boolean hasLast(For loop) {
        return !upper.isEmpty() || loop.attributes().has(Attributes.MAY_WRAP);
    }

    private static final class Search {
        private final CounterForms forms;
        private final CounterRange range;
        private final List<For> around;
        private final Map<Value, Boolean> known = new HashMap<>();
        private final List<Cut> lower = new ArrayList<>();
        private final List<Cut> upper = new ArrayList<>();

        Search(CounterForms forms, CounterRange range, List<For> around) {
            this.forms = forms;
            this.range = range;
            this.around = around;
        }

        /** Adds what makes a condition known, if that is a border; says whether it has. */
        boolean add(CounterTest test, List<Outcome> outcomes) {
            if (known.containsKey(test.condition())) {
                return false;
            }
            for (Outcome outcome : outcomes) {
                if (outcome.cuts().size() <= 1
                        && outcome.cuts().stream().allMatch(cut -> isBorder(cut, outcome.ways()))
                        && outcome.cuts().stream().allMatch(this::fits)) {
                    outcome.cuts().forEach(this::add);
                    known.put(test.condition(), outcome.holds());
                    return true;
                }
            }
            return false;
        }

        Optional<BorderPlan> plan(Set<Value> guarded) {
            return known.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new BorderPlan(
                            Map.copyOf(known),
                            List.copyOf(lower),
                            List.copyOf(upper),
                            forms.variables(),
                            List.copyOf(guarded)));
        }

        private void add(Cut cut) {
            List<Cut> cuts = cut.isLower() ? lower : upper;
            if (cuts.stream().noneMatch(cut::isImpliedBy)) {
                cuts.removeIf(other -> other.isImpliedBy(cut));
                cuts.add(cut);
            }
        }

        private static boolean sharesVariable(AffineForm one, AffineForm other) {
            for (int v = 0; v < one.size(); v++) {
                if (one.coefficient(v) != 0 && other.coefficient(v) != 0) {
                    return true;
                }
            }
            return false;
        }

        /** Whether there is room for a cut, and something left between it and those of the other end. */
        private boolean fits(Cut cut) {
            List<Cut> same = cut.isLower() ? lower : upper;
            List<Cut> opposite = cut.isLower() ? upper : lower;
            return same.size() < MAX_CUTS
                    && opposite.stream().noneMatch(other -> {
                        AffineForm between = cut.isLower()
                                ? other.form().minus(cut.form())
                                : cut.form().minus(other.form());
                        return cut.divisor() == other.divisor()
                                && between.isConstant()
                                && between.constant() < MIN_INTERIOR;
                    });
        }

        /**
         * Whether a cut leaves out a few iterations at an end of the loop. Where it is not known how many, it is taken
         * for a border if inner loops move it, which are short then, and not if it moves with outer ones, as in a
         * triangle, or with the number of iterations: then it is not at this end.
         */
        private boolean isBorder(Cut cut, List<AffineForm> ways) {
            AffineForm end = range.high().plus(1);
            AffineForm width = cut.isLower() ? cut.form().minus(range.low()) : end.minus(cut.form());
            AffineForm rest = cut.isLower() ? end.minus(cut.form()) : cut.form().minus(range.low());
            if (cut.divisor() == 1 && width.isConstant()) {
                long most = rest.isConstant() ? Math.min(MAX_WIDTH, rest.constant() / 3) : MAX_WIDTH;
                return width.constant() > 0 && width.constant() <= most;
            }
            return !rest.isConstant()
                    && !ways.isEmpty()
                    && Math.abs(width.constant()) <= MAX_WIDTH
                    && !sharesVariable(width, range.way())
                    && ways.stream().noneMatch(way -> way.minus(width).isConstant())
                    && around.stream().noneMatch(outer -> cut.form().coefficient(forms.number(outer.counter())) != 0);
        }
    }
}
