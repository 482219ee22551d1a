package edu.sysy.nest.polyhedron;

import java.util.List;
import java.util.function.IntFunction;

/**
 * A condition on variables: a form is 0, or a form is at least 0.
 *
 * @param form the form that is compared with 0
 * @param equality whether the form is 0; otherwise it is at least 0
 */
public record AffineConstraint(AffineForm form, boolean equality) {
    /** {@code greater >= less}. */
    public static AffineConstraint atLeast(AffineForm greater, AffineForm less) {
        return new AffineConstraint(greater.minus(less), false);
    }

    /** {@code form >= number}. */
    public static AffineConstraint atLeast(AffineForm form, long number) {
        return atLeast(form, AffineForm.constant(number));
    }

    /** {@code form <= number}. */
    public static AffineConstraint atMost(AffineForm form, long number) {
        return atLeast(AffineForm.constant(number), form);
    }

    /** {@code one == other}. */
    public static AffineConstraint equal(AffineForm one, AffineForm other) {
        return new AffineConstraint(one.minus(other), true);
    }

    /** Whether the condition holds if variable {@code v} is {@code values[v]}. */
    public boolean holdsAt(long... values) {
        long value = form.valueAt(values);
        return equality ? value == 0 : value >= 0;
    }

    /** Conditions of which exactly one holds where this one does not: two for an equality, otherwise one. */
    public List<AffineConstraint> negations() {
        AffineConstraint below = atMost(form, -1);
        return equality ? List.of(below, atLeast(form, 1)) : List.of(below);
    }

    @Override
    public String toString() {
        return toString(v -> "v" + v);
    }

    /** The condition as text, such as {@code i - j - 1 >= 0}. */
    public String toString(IntFunction<String> names) {
        return form.toString(names) + (equality ? " = 0" : " >= 0");
    }
}
