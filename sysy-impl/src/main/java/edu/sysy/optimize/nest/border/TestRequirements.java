package edu.sysy.optimize.nest.border;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Value;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * For which numbers of a loop's counter a condition in it has the same outcome in all iterations of the loops inside.
 *
 * <p>A comparison is that of a form with 0. The least number that the form can be in the inner loops is that at the
 * start of a counter which it grows with, and at the end of one which it falls with; so counters are eliminated from
 * the innermost loop on, as in Fourier-Motzkin with one lower and one upper bound each. What is left has the
 * loop's counter and values from outside, and cuts the numbers of the counter in two.
 */
final class TestRequirements {
    private final CounterForms forms;
    private final StructuredDefinitions definitions;
    private final For loop;
    private final CounterRange range;

    /** What the loop defines. */
    private final Set<Value> defined;

    /** Intervals in an iteration of the loop. */
    private final CounterIntervals intervals;

    /**
     * An outcome of a condition.
     *
     * @param holds whether the condition holds
     * @param cuts what the counter has to fulfil for that; empty if the outcome is always the same
     * @param ways one less than the numbers of iterations of inner loops that decide, too
     */
    record Outcome(boolean holds, List<Cut> cuts, List<AffineForm> ways) {}

    TestRequirements(
            CounterForms forms,
            StructuredDefinitions definitions,
            For loop,
            CounterRange range,
            CounterIntervals intervals) {
        this.forms = forms;
        this.definitions = definitions;
        this.loop = loop;
        this.range = range;
        this.intervals = intervals;
        defined = StructuredDefinitions.valuesOf(loop);
    }

    /** When a condition is known, each of which is enough; empty if it never is, or what it compares may wrap. */
    List<Outcome> of(CounterTest test) {
        try {
            return outcomes(test);
        } catch (ArithmeticException doesNotFit) {
            return List.of();
        }
    }

    private List<Outcome> outcomes(CounterTest test) {
        AffineForm left = forms.form(test.left());
        AffineForm right = test.rightForm(forms);
        Set<Integer> counters = new HashSet<>(Set.of(forms.number(loop.counter())));
        List<CounterRange> ranges = new ArrayList<>();
        CounterIntervals inside = intervals;
        for (For inner : test.inside()) {
            Optional<CounterRange> numbers = CounterRange.of(inner, forms, definitions)
                    .filter(each -> each.integers().stream().allMatch(form -> isKnownBefore(form, counters)));
            if (numbers.isPresent()) {
                inside = inside.in(inner, numbers.get());
                ranges.add(numbers.get());
                counters.add(forms.number(inner.counter()));
            }
        }
        boolean isAffine = isKnownBefore(left, counters) && isKnownBefore(right, counters);
        if (!isAffine || (left.isConstant() && right.isConstant())) {
            return List.of();
        }
        if (!inside.isExact(left) || !inside.isExact(right)) {
            return List.of();
        }
        List<For> around = test.inside().stream()
                .filter(inner -> counters.contains(forms.number(inner.counter())))
                .toList();
        List<Outcome> outcomes = new ArrayList<>();
        for (boolean holds : List.of(true, false)) {
            Condition condition = holds ? test.asked() : test.asked().negated();
            for (List<AffineForm> conjunction : notNegative(condition, left.minus(right))) {
                outcome(holds, conjunction, around, ranges, inside).ifPresent(outcomes::add);
            }
        }
        return outcomes;
    }

    /** Whether a form has, beside some counters, only values that are computed before the loop. */
    private boolean isKnownBefore(AffineForm form, Set<Integer> counters) {
        for (int v = 0; v < form.size(); v++) {
            if (form.coefficient(v) != 0 && !counters.contains(v) && defined.contains(forms.variable(v))) {
                return false;
            }
        }
        return true;
    }

    /** The comparison of a form with 0 as a disjunction of conjunctions of forms that are not negative. */
    private static List<List<AffineForm>> notNegative(Condition condition, AffineForm form) {
        AffineForm negated = form.times(-1);
        return switch (condition) {
            case LT -> List.of(List.of(negated.plus(-1)));
            case LE -> List.of(List.of(negated));
            case GT -> List.of(List.of(form.plus(-1)));
            case GE -> List.of(List.of(form));
            case EQ -> List.of(List.of(form, negated));
            case NE -> List.of(List.of(negated.plus(-1)), List.of(form.plus(-1)));
        };
    }

    private Optional<Outcome> outcome(
            boolean holds,
            List<AffineForm> conjunction,
            List<For> around,
            List<CounterRange> ranges,
            CounterIntervals inside) {
        List<Cut> cuts = new ArrayList<>();
        List<AffineForm> ways = new ArrayList<>();
        int counter = forms.number(loop.counter());
        for (AffineForm form : conjunction) {
            AffineForm least = form;
            for (int level = around.size() - 1; level >= 0; level--) {
                int inner = forms.number(around.get(level).counter());
                CounterRange numbers = ranges.get(level);
                if (least.coefficient(inner) != 0) {
                    if (!inside.isExact(numbers)) {
                        return Optional.empty();
                    }
                    ways.add(numbers.way());
                    least = atLeast(least, inner, numbers);
                }
            }
            if (inside.isNeverNegative(atLeast(least, counter, range)) && inside.isExact(range)) {
                continue;
            }
            long factor = least.coefficient(counter);
            if (factor == 0) {
                return Optional.empty();
            }
            AffineForm rest = least.minus(AffineForm.variable(counter).times(factor));
            Cut cut = Cut.notNegative(factor, rest);
            if (Long.bitCount(cut.divisor()) > 1 || !inside.isExact(cut.form())) {
                return Optional.empty();
            }
            cuts.add(cut);
        }
        return Optional.of(new Outcome(holds, List.copyOf(cuts), List.copyOf(ways)));
    }

    /** The least that a form can be over the numbers of a counter. */
    private static AffineForm atLeast(AffineForm form, int counter, CounterRange numbers) {
        long factor = form.coefficient(counter);
        AffineForm rest = form.minus(AffineForm.variable(counter).times(factor));
        return rest.plus((factor > 0 ? numbers.low() : numbers.high()).times(factor));
    }
}
