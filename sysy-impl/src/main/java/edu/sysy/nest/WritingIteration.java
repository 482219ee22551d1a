package edu.sysy.nest;

import edu.sysy.nest.form.ValueForms;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.structured.For;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The iteration of some loops that writes a word: the number of each of their counters, as a form of what is known
 * where the word is asked for.
 */
public final class WritingIteration {
    private final Map<Integer, AffineForm> counters;

    private WritingIteration(Map<Integer, AffineForm> counters) {
        this.counters = counters;
    }

    /**
     * Solves {@code written = word} for counters: from the one with the largest stride to the one with the smallest,
     * each takes as much of the word's distance as its stride divides. A loop in which all iterations write the same
     * word is in its first one.
     *
     * @param forms the variables of both forms; a counter that {@code word} has is another number than that of the
     *     iteration
     * @param loops the loops, outermost first
     * @param written the distance of what the iteration writes from the start of an array, in bytes
     * @param word the distance of the word
     * @return at most two iterations, each of which may write another word, and may be none of the loops'
     */
    public static List<WritingIteration> of(ValueForms forms, List<For> loops, AffineForm written, AffineForm word) {
        WritingIteration nearest = solve(forms, loops, written, word, true);
        WritingIteration other = solve(forms, loops, written, word, false);
        return nearest.counters.equals(other.counters) ? List.of(nearest) : List.of(nearest, other);
    }

    /** Any iteration of some loops: its numbers are new variables. */
    public static WritingIteration any(ValueForms forms, List<For> loops) {
        Map<Integer, AffineForm> counters = new HashMap<>();
        loops.forEach(loop -> counters.put(forms.number(loop.counter()), AffineForm.variable(forms.newInteger())));
        return new WritingIteration(counters);
    }

    /** Solves with quotients that are rounded to the nearest integer, or to 0. */
    private static WritingIteration solve(
            ValueForms forms, List<For> loops, AffineForm written, AffineForm word, boolean nearest) {
        List<Integer> numbers =
                loops.stream().map(loop -> forms.number(loop.counter())).toList();
        List<Integer> byStride = numbers.stream()
                .filter(counter -> written.coefficient(counter) != 0)
                .sorted(Comparator.comparingLong((Integer counter) -> -Math.abs(written.coefficient(counter))))
                .toList();
        AffineForm rest = word.minus(written);
        for (int counter : byStride) {
            rest = rest.plus(AffineForm.variable(counter).times(written.coefficient(counter)));
        }
        Map<Integer, AffineForm> counters = new HashMap<>();
        WritingIteration iteration = new WritingIteration(counters);
        for (int counter : byStride) {
            long stride = written.coefficient(counter);
            AffineForm quotient = AffineForm.constant(quotient(rest.constant(), stride, nearest));
            for (int v = 0; v < rest.size(); v++) {
                quotient = quotient.plus(AffineForm.variable(v).times(quotient(rest.coefficient(v), stride, nearest)));
            }
            rest = rest.minus(quotient.times(stride));
            counters.put(counter, quotient);
        }
        for (int i = 0; i < numbers.size(); i++) {
            if (!counters.containsKey(numbers.get(i))) {
                AffineForm start = iteration.inPlace(forms.modular(loops.get(i).start()));
                counters.put(numbers.get(i), forms.integer(start));
            }
        }
        return iteration;
    }

    private static long quotient(long dividend, long divisor, boolean nearest) {
        return nearest
                ? Math.floorDiv(dividend + Math.abs(divisor) / 2, Math.abs(divisor)) * Long.signum(divisor)
                : dividend / divisor;
    }

    /** The number of a loop's counter. */
    public AffineForm counter(int variable) {
        AffineForm counter = counters.get(variable);
        if (counter == null) {
            throw new IllegalArgumentException("v" + variable + " is no counter of the iteration");
        }
        return counter;
    }

    /** A form of values of the loops as one of what is known where the word is asked for, modulo 2<sup>32</sup>. */
    public AffineForm inPlace(AffineForm form) {
        return ValueForms.substitute(form, variable -> counters.getOrDefault(variable, AffineForm.variable(variable)));
    }

    /** The numbers by the variables of the counters. */
    @Override
    public String toString() {
        return counters.toString();
    }
}
