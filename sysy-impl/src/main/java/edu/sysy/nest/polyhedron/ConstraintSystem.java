package edu.sysy.nest.polyhedron;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A conjunction of affine conditions on the variables 0 to {@code variables() - 1}; it describes the integer points of
 * a polyhedron. Immutable.
 */
public final class ConstraintSystem {
    private final int variables;
    private final List<AffineConstraint> constraints;

    private ConstraintSystem(int variables, List<AffineConstraint> constraints) {
        this.variables = variables;
        this.constraints = constraints;
    }

    /**
     * The system of some conditions.
     *
     * @throws IllegalArgumentException if a condition has a variable that is not below {@code variables}
     */
    public static ConstraintSystem of(int variables, List<AffineConstraint> constraints) {
        for (AffineConstraint constraint : constraints) {
            if (constraint.form().size() > variables) {
                throw new IllegalArgumentException(constraint + " has a variable that is not below " + variables);
            }
        }
        return new ConstraintSystem(variables, List.copyOf(constraints));
    }

    /** The number of variables. */
    public int variables() {
        return variables;
    }

    /** The conditions. */
    public List<AffineConstraint> constraints() {
        return constraints;
    }

    /** This system and one more condition, which may have variables with larger numbers. */
    public ConstraintSystem and(AffineConstraint constraint) {
        List<AffineConstraint> all = new ArrayList<>(constraints.size() + 1);
        all.addAll(constraints);
        all.add(constraint);
        return new ConstraintSystem(Math.max(variables, constraint.form().size()), List.copyOf(all));
    }

    /** Whether all conditions hold if variable {@code v} is {@code values[v]}. */
    public boolean holdsAt(long... values) {
        return constraints.stream().allMatch(constraint -> constraint.holdsAt(values));
    }

    /** The conditions, one a line. */
    @Override
    public String toString() {
        return constraints.stream().map(AffineConstraint::toString).collect(Collectors.joining("\n"));
    }
}
