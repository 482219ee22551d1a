package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.AffineConstraint;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.polyhedron.ConnectedConstraints;
import edu.sysy.nest.polyhedron.ConstraintSystem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The system whose integer points are all pairs of instances of two accesses that touch the same element. Variables are
 * the counters of the first access, those of the second one, then parameters and numbers of iterations.
 */
final class DependenceProblem {
    private final Access first;
    private final Access second;
    private final ConnectedConstraints facts;
    private final Map<Integer, Integer> parameters = new HashMap<>();
    private final List<AffineConstraint> constraints = new ArrayList<>();
    private final List<AffineConstraint> sameElement = new ArrayList<>();
    private int variables;
    private boolean exact = true;
    private boolean overflow;

    DependenceProblem(Access first, Access second, ConnectedConstraints facts) {
        this.first = first;
        this.second = second;
        this.facts = facts;
        variables = first.loops().size() + second.loops().size();
        try {
            addSubscripts();
            addInstances(first, true);
            addInstances(second, false);
            addParameters();
        } catch (ArithmeticException doesNotFit) {
            overflow = true;
            exact = false;
            constraints.clear();
            sameElement.clear();
        }
    }

    /** All conditions, those that compare elements first. */
    ConstraintSystem system() {
        List<AffineConstraint> all = new ArrayList<>(sameElement);
        all.addAll(constraints);
        return ConstraintSystem.of(variables, all);
    }

    /** The equalities that say that both accesses touch one element. */
    List<AffineConstraint> sameElement() {
        return sameElement;
    }

    /** False if the system has points that are no pairs of instances, because something is not known or not affine. */
    boolean isExact() {
        return exact;
    }

    /** The number of counters, which are the first variables. */
    int counters() {
        return first.loops().size() + second.loops().size();
    }

    /** The variable of a counter of the first access. */
    int firstCounter(int level) {
        return level;
    }

    /** The variable of a counter of the second access. */
    int secondCounter(int level) {
        return first.loops().size() + level;
    }

    /** How far the second counter of a level is ahead of the first one, in the direction of the step. */
    AffineForm distance(int level) {
        AffineForm ahead = AffineForm.variable(secondCounter(level)).minus(AffineForm.variable(firstCounter(level)));
        return ahead.times(first.loops().get(level).sign());
    }

    /** The range of each variable, as far as bounds are constant. */
    VariableRanges ranges() {
        VariableRanges ranges = new VariableRanges(variables);
        if (overflow) {
            return ranges;
        }
        for (Map.Entry<Integer, Integer> parameter : parameters.entrySet()) {
            ranges.set(parameter.getValue(), facts.interval(parameter.getKey()));
        }
        for (int level = 0; level < first.loops().size(); level++) {
            ranges.setCounter(firstCounter(level), first.loops().get(level), form -> inProblem(form, true));
        }
        for (int level = 0; level < second.loops().size(); level++) {
            ranges.setCounter(secondCounter(level), second.loops().get(level), form -> inProblem(form, false));
        }
        return ranges;
    }

    private void addSubscripts() {
        if (first.array() != second.array()
                || first.subscripts() instanceof Subscripts.Anywhere
                || second.subscripts() instanceof Subscripts.Anywhere) {
            exact = false;
            return;
        }
        if (first.subscripts() instanceof Subscripts.Dimensions one
                && second.subscripts() instanceof Subscripts.Dimensions other
                && one.inRange()
                && other.inRange()
                && one.innerSizes().equals(other.innerSizes())) {
            for (int d = 0; d < one.indices().size(); d++) {
                addEqual(one.indices().get(d), other.indices().get(d));
            }
        } else if (first.subscripts() instanceof Subscripts.Rows one
                && second.subscripts() instanceof Subscripts.Rows other
                && one.sizes().equals(other.sizes())) {
            for (int d = 0; d < one.indices().size(); d++) {
                addEqual(
                        Optional.of(one.indices().get(d)),
                        Optional.of(other.indices().get(d)));
            }
        } else {
            addEqual(first.subscripts().distance(), second.subscripts().distance());
        }
    }

    private void addEqual(Optional<AffineForm> one, Optional<AffineForm> other) {
        if (one.isPresent() && other.isPresent()) {
            sameElement.add(AffineConstraint.equal(inProblem(one.get(), true), inProblem(other.get(), false)));
        } else {
            exact = false;
        }
    }

    /** A form of the first or of the second access in the variables of this problem. */
    private AffineForm inProblem(AffineForm form, boolean isFirst) {
        return form.renumbered(variable -> number(variable, isFirst));
    }

    private int number(int variable, boolean isFirst) {
        Access own = isFirst ? first : second;
        int level = own.level(variable);
        if (level >= 0) {
            return isFirst ? firstCounter(level) : secondCounter(level);
        }
        if ((isFirst ? second : first).level(variable) >= 0) {
            throw new IllegalArgumentException(own + " uses the counter v" + variable + " outside its loop");
        }
        return parameterNumber(variable);
    }

    private int parameterNumber(int variable) {
        return parameters.computeIfAbsent(variable, parameter -> variables++);
    }

    private void addInstances(Access access, boolean isFirst) {
        for (int level = 0; level < access.loops().size(); level++) {
            NestLoop loop = access.loops().get(level);
            AffineForm counter = AffineForm.variable(isFirst ? firstCounter(level) : secondCounter(level));
            for (AffineForm bound : loop.lower()) {
                constraints.add(AffineConstraint.atLeast(counter, inProblem(bound, isFirst)));
            }
            for (AffineForm bound : loop.upper()) {
                constraints.add(AffineConstraint.atLeast(inProblem(bound, isFirst), counter));
            }
            exact &= !loop.lower().isEmpty() && !loop.upper().isEmpty();
            addStride(loop, counter, isFirst);
        }
        for (AffineConstraint guard : access.guards()) {
            constraints.add(new AffineConstraint(inProblem(guard.form(), isFirst), guard.equality()));
        }
        if (access.subscripts() instanceof Subscripts.Dimensions array && array.inRange()) {
            addRanges(array, isFirst);
        }
    }

    /** The counter is its start and a multiple of the step, if all starts leave the same rest. */
    private void addStride(NestLoop loop, AffineForm counter, boolean isFirst) {
        if (Math.abs(loop.step()) == 1 || loop.starts().isEmpty()) {
            return;
        }
        AffineForm start = loop.start();
        for (AffineForm other : loop.starts()) {
            if (!loop.hasConstantStart() && !isMultiple(other.minus(start), loop.step())) {
                exact = false;
                return;
            }
        }
        AffineForm steps = AffineForm.variable(variables++).times(loop.step());
        constraints.add(
                AffineConstraint.equal(counter, inProblem(start, isFirst).plus(steps)));
    }

    private static boolean isMultiple(AffineForm form, long number) {
        for (int v = 0; v < form.size(); v++) {
            if (form.coefficient(v) % number != 0) {
                return false;
            }
        }
        return form.constant() % number == 0;
    }

    private void addRanges(Subscripts.Dimensions array, boolean isFirst) {
        for (int d = 1; d < array.indices().size(); d++) {
            Optional<AffineForm> index = array.indices().get(d);
            if (index.isPresent()) {
                AffineForm form = inProblem(index.get(), isFirst);
                constraints.add(AffineConstraint.atLeast(form, 0));
                constraints.add(AffineConstraint.atMost(form, array.innerSizes().get(d - 1) - 1));
            }
        }
    }

    private void addParameters() {
        for (AffineConstraint fact : facts.about(Set.copyOf(parameters.keySet()))) {
            constraints.add(new AffineConstraint(fact.form().renumbered(this::parameterNumber), fact.equality()));
        }
    }
}
