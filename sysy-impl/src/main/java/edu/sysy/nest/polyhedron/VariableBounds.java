package edu.sysy.nest.polyhedron;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * The bounds of a loop that enumerates a variable: from the largest of the lower bounds to the least of the upper
 * bounds, both included. Forms have variables of outer loops and parameters only.
 *
 * @param variable the variable
 * @param lower lower bounds, rounded up
 * @param upper upper bounds, rounded down
 */
public record VariableBounds(int variable, List<Quotient> lower, List<Quotient> upper) {
    /** Copies the lists. */
    public VariableBounds {
        lower = List.copyOf(lower);
        upper = List.copyOf(upper);
    }

    /**
     * A form divided by a positive number.
     *
     * @param form the dividend
     * @param divisor the divisor, at least 1
     */
    public record Quotient(AffineForm form, long divisor) {
        /** The quotient as a lower bound: rounded up. */
        public long ceiling(long... values) {
            return -Math.floorDiv(Math.negateExact(form.valueAt(values)), divisor);
        }

        /** The quotient as an upper bound: rounded down. */
        public long floor(long... values) {
            return Math.floorDiv(form.valueAt(values), divisor);
        }

        private String text(String rounding, IntFunction<String> names) {
            return divisor == 1 ? form.toString(names) : rounding + "(" + form.toString(names) + ", " + divisor + ")";
        }
    }

    @Override
    public String toString() {
        return toString(v -> "v" + v);
    }

    /** The bounds as text, such as {@code max(0, i - 3) <= j <= floor(i, 2)}. */
    public String toString(IntFunction<String> names) {
        return (lower.isEmpty() ? "" : list("max", "ceil", lower, names) + " <= ")
                + names.apply(variable)
                + (upper.isEmpty() ? "" : " <= " + list("min", "floor", upper, names));
    }

    private static String list(String choice, String rounding, List<Quotient> bounds, IntFunction<String> names) {
        String text = bounds.stream().map(bound -> bound.text(rounding, names)).collect(Collectors.joining(", "));
        return bounds.size() == 1 ? text : choice + "(" + text + ")";
    }
}
