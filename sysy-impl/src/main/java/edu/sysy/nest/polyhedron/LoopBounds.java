package edu.sysy.nest.polyhedron;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Loops that enumerate the integer points of a system in lexicographic order of some of its variables (Ancourt and
 * Irigoin, "Scanning polyhedra with DO loops", PPoPP 1991). Variables are eliminated from the innermost to the
 * outermost by Fourier-Motzkin; the inequalities of a variable before it is eliminated are the bounds of its loop.
 * Inner loops may be empty where an elimination is not exact. Bounds that the others imply are left out.
 *
 * @param conditions what has to hold of the parameters, the variables without a loop; without it there is no point
 * @param loops the bounds of the loops from the outermost to the innermost
 */
public record LoopBounds(List<AffineConstraint> conditions, List<VariableBounds> loops) {
    /** Copies the lists. */
    public LoopBounds {
        conditions = List.copyOf(conditions);
        loops = List.copyOf(loops);
    }

    /**
     * The loops over variables in an order.
     *
     * @param order the variables of the loops, outermost first; all others are parameters
     * @return empty if a number does not fit or the budget is used up
     */
    public static Optional<LoopBounds> of(ConstraintSystem system, int[] order, WorkBudget budget) {
        try {
            Projection projection = new Projection(RowSystem.of(system), budget);
            List<VariableBounds> inwards = new ArrayList<>();
            for (int k = order.length - 1; k >= 0; k--) {
                if (!projection.isConsistent()) {
                    break;
                }
                RowSystem inner = projection.rows().copy();
                if (!projection.eliminate(order[k])) {
                    return Optional.empty();
                }
                inwards.addFirst(bounds(inner, projection.rows(), order[k], budget));
            }
            return Optional.of(
                    projection.isConsistent()
                            ? new LoopBounds(constraints(projection.rows()), inwards)
                            : withoutPoint(order));
        } catch (ArithmeticException overflow) {
            return Optional.empty();
        }
    }

    /** Loops that enumerate nothing. */
    private static LoopBounds withoutPoint(int[] order) {
        List<VariableBounds> loops = new ArrayList<>();
        for (int variable : order) {
            VariableBounds.Quotient one = new VariableBounds.Quotient(AffineForm.constant(1), 1);
            VariableBounds.Quotient zero = new VariableBounds.Quotient(AffineForm.constant(0), 1);
            loops.add(new VariableBounds(variable, List.of(one), List.of(zero)));
        }
        return new LoopBounds(List.of(AffineConstraint.atLeast(AffineForm.constant(-1), 0)), loops);
    }

    private static VariableBounds bounds(RowSystem rows, RowSystem outer, int variable, WorkBudget budget) {
        List<VariableBounds.Quotient> lower = new ArrayList<>();
        List<VariableBounds.Quotient> upper = new ArrayList<>();
        for (long[] row : rows.equalities()) {
            if (row[variable] != 0) {
                lower.add(quotient(rows, row, variable));
                upper.add(quotient(rows, row, variable));
            }
        }
        for (long[] row : necessary(rows, outer, variable, budget)) {
            (row[variable] > 0 ? lower : upper).add(quotient(rows, row, variable));
        }
        return new VariableBounds(variable, lower, upper);
    }

    /** The form and the divisor that a row compares a variable with. */
    private static VariableBounds.Quotient quotient(RowSystem rows, long[] row, int variable) {
        long coefficient = row[variable];
        AffineForm rest = rows.form(row).minus(AffineForm.variable(variable).times(coefficient));
        return coefficient > 0
                ? new VariableBounds.Quotient(rest.times(-1), coefficient)
                : new VariableBounds.Quotient(rest, -coefficient);
    }

    /** The inequalities of a variable but those that follow from the others and from what outer loops ensure. */
    private static List<long[]> necessary(RowSystem rows, RowSystem outer, int variable, WorkBudget budget) {
        List<long[]> kept = new ArrayList<>();
        for (long[] row : rows.inequalities()) {
            if (row[variable] != 0) {
                kept.add(row);
            }
        }
        for (long[] row : List.copyOf(kept)) {
            RowSystem others = outer.copy();
            others.equalities().addAll(rows.equalities());
            for (long[] other : kept) {
                if (other != row) {
                    others.inequalities().add(other);
                }
            }
            List<AffineConstraint> system = constraints(others);
            system.add(AffineConstraint.atMost(rows.form(row), -1));
            if (OmegaTest.solve(ConstraintSystem.of(rows.variables(), system), budget) == Satisfiability.NO) {
                kept.remove(row);
            }
        }
        return kept;
    }

    private static List<AffineConstraint> constraints(RowSystem rows) {
        List<AffineConstraint> constraints = new ArrayList<>();
        rows.equalities().forEach(row -> constraints.add(new AffineConstraint(rows.form(row), true)));
        rows.inequalities().forEach(row -> constraints.add(new AffineConstraint(rows.form(row), false)));
        return constraints;
    }

    @Override
    public String toString() {
        return toString(v -> "v" + v);
    }

    /** Conditions and loops, one a line. */
    public String toString(IntFunction<String> names) {
        return conditions.stream().map(c -> "if " + c.toString(names) + "\n").collect(Collectors.joining())
                + loops.stream().map(l -> "for " + l.toString(names) + "\n").collect(Collectors.joining());
    }
}
