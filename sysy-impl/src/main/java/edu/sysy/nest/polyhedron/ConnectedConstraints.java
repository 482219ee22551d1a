package edu.sysy.nest.polyhedron;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Constraints that are asked for again and again, a few variables at a time: those that variables are connected to by
 * constraints, and the interval that constraints on one variable alone leave it.
 */
public final class ConnectedConstraints {
    private final List<AffineConstraint> all;
    private final Map<Integer, Integer> parents = new HashMap<>(); // of variables in their groups, as in union-find
    private final Map<Integer, IntegerInterval> intervals = new HashMap<>();

    /** Groups constraints. */
    public ConnectedConstraints(List<AffineConstraint> constraints) {
        all = List.copyOf(constraints);
        all.forEach(this::add);
    }

    private void add(AffineConstraint constraint) {
        AffineForm form = constraint.form();
        int first = -1;
        boolean isAlone = true;
        for (int v = 0; v < form.size(); v++) {
            if (form.coefficient(v) == 0) {
                continue;
            }
            if (first < 0) {
                first = v;
            } else {
                isAlone = false;
                parents.put(root(v), root(first));
            }
        }
        if (isAlone && first >= 0 && Math.abs(form.coefficient(first)) == 1) {
            IntegerInterval own = interval(form.coefficient(first) > 0, form.constant(), constraint.equality());
            intervals.merge(first, own, ConnectedConstraints::intersection);
        }
    }

    /** The numbers for which {@code x + constant}, or {@code -x + constant}, is not negative, or zero. */
    private static IntegerInterval interval(boolean isPositive, long constant, boolean equality) {
        long bound = isPositive ? -constant : constant;
        return new IntegerInterval(
                isPositive || equality ? bound : Long.MIN_VALUE, !isPositive || equality ? bound : Long.MAX_VALUE);
    }

    private static IntegerInterval intersection(IntegerInterval one, IntegerInterval other) {
        return new IntegerInterval(Math.max(one.min(), other.min()), Math.min(one.max(), other.max()));
    }

    private int root(int variable) {
        int root = variable;
        for (int parent = parent(root); parent != root; parent = parent(root)) {
            parents.put(root, parent(parent));
            root = parent;
        }
        return root;
    }

    private int parent(int variable) {
        return parents.getOrDefault(variable, variable);
    }

    /** The interval of a variable that constraints on it alone leave. */
    public IntegerInterval interval(int variable) {
        return intervals.getOrDefault(variable, IntegerInterval.ALL);
    }

    /**
     * The constraints that say something about some variables, by way of others or directly, in their order. The others
     * have no variable in common with them.
     */
    public List<AffineConstraint> about(Set<Integer> variables) {
        List<Integer> groups = variables.stream().map(this::root).distinct().toList();
        List<AffineConstraint> found = new ArrayList<>();
        for (AffineConstraint constraint : all) {
            if (mentions(constraint.form(), v -> groups.contains(root(v)))) {
                found.add(constraint);
            }
        }
        return found;
    }

    private static boolean mentions(AffineForm form, IntPredicate isWanted) {
        int v = 0;
        while (v < form.size() && form.coefficient(v) == 0) {
            v++;
        }
        return v == form.size() || isWanted.test(v); // one of its variables tells its group; a constant has none
    }

    /** The constraints. */
    @Override
    public String toString() {
        return all.toString();
    }
}
