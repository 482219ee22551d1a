package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.AffineConstraint;
import edu.sysy.nest.polyhedron.ConnectedConstraints;
import edu.sysy.nest.polyhedron.ConstraintSystem;
import edu.sysy.nest.polyhedron.FormRange;
import edu.sysy.nest.polyhedron.IntegerInterval;
import edu.sysy.nest.polyhedron.OmegaTest;
import edu.sysy.nest.polyhedron.Satisfiability;
import edu.sysy.nest.polyhedron.WorkBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares two accesses. First the GCD test, which is part of normalizing equalities, and Banerjee's inequalities; then
 * the Omega test for each direction vector. An empty answer is a proof of independence.
 */
public final class DependenceTest {
    /** Rows for one pair of accesses; few pairs need a hundredth of it. */
    private static final long ROWS_OF_PAIR = 200_000;

    private final NestAssumptions assumptions;
    private final ConnectedConstraints facts;
    private final WorkBudget budget;
    private boolean bounded;

    /**
     * A test.
     *
     * @param budget bounds the work of all comparisons together
     */
    public DependenceTest(NestAssumptions assumptions, WorkBudget budget) {
        this.assumptions = assumptions;
        facts = new ConnectedConstraints(assumptions.parameters());
        this.budget = budget;
    }

    /** Whether some answer is inexact because a comparison was too much work. */
    public boolean isBounded() {
        return bounded;
    }

    /**
     * All dependences between two accesses of a nest, in both orders, or of an access on itself. Those with the first
     * access as their source come first, carried by outer loops before inner ones.
     *
     * @throws IllegalArgumentException if a form uses the counter of a loop that is not around its access
     */
    public List<Dependence> between(Access first, Access second) {
        if (!assumptions.mayOverlap(first, second)) {
            return List.of();
        }
        boolean same = first.equals(second);
        List<NestLoop> common = first.loops().subList(0, first.commonLoops(second));
        DependenceProblem problem = new DependenceProblem(first, second, facts);
        WorkBudget pair = WorkBudget.ofRows(Math.min(ROWS_OF_PAIR, budget.left()));
        long before = pair.left();
        List<DirectionRefinement.Refined> vectors = new DirectionRefinement(problem, common, same, pair).vectors();
        spend(pair, before);
        List<Dependence> forward = new ArrayList<>();
        List<Dependence> backward = new ArrayList<>();
        for (DirectionRefinement.Refined vector : vectors) {
            boolean firstRunsFirst = vector.order() == 0 ? first.position() < second.position() : vector.order() > 0;
            if (firstRunsFirst) {
                forward.add(dependence(first, second, vector.distances(), vector.exact()));
            } else if (!same) {
                List<IntegerInterval> reversed = vector.distances().stream()
                        .map(IntegerInterval::negated)
                        .toList();
                backward.add(dependence(second, first, reversed, vector.exact()));
            }
        }
        forward.addAll(backward);
        return forward;
    }

    private static Dependence dependence(Access source, Access target, List<IntegerInterval> distances, boolean exact) {
        return new Dependence(source, target, DependenceKind.of(source.writes(), target.writes()), distances, exact);
    }

    /**
     * The order between accesses of two loops that are neighbours: how far the target's iteration is ahead of the
     * source's where both touch the same element in the same iteration of all common loops.
     *
     * @param source an access of the first loop, which has one more loop around it than the accesses have in common
     * @param target an access of the second loop
     * @return a dependence with the distance between the two loops as its last level; empty if there is none
     * @throws IllegalArgumentException if one of the accesses has no loop inside the common ones
     */
    public Optional<Dependence> betweenNeighbours(Access source, Access target) {
        if (!assumptions.mayOverlap(source, target)) {
            return Optional.empty();
        }
        int level = source.commonLoops(target);
        if (source.loops().size() == level || target.loops().size() == level) {
            throw new IllegalArgumentException(source + " and " + target + " are not in loops of their own");
        }
        DependenceProblem problem = new DependenceProblem(source, target, facts);
        ConstraintSystem system = problem.system();
        for (int outer = 0; outer < level; outer++) {
            system = system.and(new AffineConstraint(problem.distance(outer), true));
        }
        WorkBudget pair = WorkBudget.ofRows(Math.min(ROWS_OF_PAIR, budget.left()));
        long before = pair.left();
        Satisfiability any = OmegaTest.solve(system, pair);
        Optional<Dependence> found = Optional.empty();
        if (any != Satisfiability.NO) {
            FormRange range = FormRange.of(system, problem.distance(level), pair);
            List<IntegerInterval> distances = new ArrayList<>();
            for (int outer = 0; outer < level; outer++) {
                distances.add(IntegerInterval.ZERO);
            }
            distances.add(range.interval());
            boolean exact = any == Satisfiability.YES && range.exact() && problem.isExact();
            found = Optional.of(dependence(source, target, distances, exact));
        }
        spend(pair, before);
        return found;
    }

    private void spend(WorkBudget pair, long before) {
        bounded |= pair.isExhausted();
        budget.spend(before - pair.left());
    }
}
