package edu.sysy.nest.dependence;

import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.polyhedron.ConstraintSystem;
import edu.sysy.nest.polyhedron.FormRange;
import edu.sysy.nest.polyhedron.IntegerInterval;
import edu.sysy.nest.polyhedron.OmegaTest;
import edu.sysy.nest.polyhedron.Satisfiability;
import edu.sysy.nest.polyhedron.WorkBudget;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the direction vectors of two accesses: {@code *} is refined to {@code <}, {@code =} and {@code >} from the
 * outermost level inwards, and what has no instances is left out. Each candidate goes through Banerjee's test before
 * the Omega test. A level whose counters no other counter depends on is tested once and not refined: it stays {@code *}
 * if an outer level tells which access runs first.
 */
final class DirectionRefinement {
    /** With more vectors than that no further level is refined; four levels have at most 81. */
    private static final int MAX_VECTORS = 128;

    private final DependenceProblem problem;
    private final ConstraintSystem system;
    private final int levels;
    private final boolean onlyForward;
    private final WorkBudget budget;
    private final BanerjeeTest banerjee;
    private final FreeLevels free;
    /**
     * The distances of levels whose counters are isolated, and of those where equal subscripts leave one distance; not
     * exact for other levels.
     */
    private final List<FormRange> knownDistances = new ArrayList<>();

    /**
     * A refinement.
     *
     * @param loops the common loops
     * @param onlyForward whether vectors that begin with {@code >} are of no interest
     */
    DirectionRefinement(DependenceProblem problem, List<NestLoop> loops, boolean onlyForward, WorkBudget budget) {
        this.problem = problem;
        this.onlyForward = onlyForward;
        this.budget = budget;
        system = problem.system();
        levels = loops.size();
        banerjee = new BanerjeeTest(problem, loops);
        free = new FreeLevels(system, problem.counters());
    }

    /**
     * A vector with its distances.
     *
     * @param order 1 if the first access runs before the second one, -1 if after it, 0 if in the same iteration
     * @param distances how far the second access is ahead, at each common loop
     * @param exact as in {@link Dependence}
     */
    record Refined(int order, List<IntegerInterval> distances, boolean exact) {}

    /** All vectors that have instances, or are not known to have none. */
    List<Refined> vectors() {
        Satisfiability any = banerjee.excludes(List.of()) ? Satisfiability.NO : OmegaTest.solve(system, budget);
        if (any == Satisfiability.NO) {
            return List.of();
        }
        findKnownDistances();
        boolean exact = any == Satisfiability.YES && problem.isExact();
        List<Refined> found = new ArrayList<>();
        ArrayDeque<DirectionVector> open = new ArrayDeque<>();
        open.add(new DirectionVector(List.of(), system, exact));
        while (!open.isEmpty()) {
            DirectionVector vector = open.remove();
            boolean refined = vector.directions().size() == levels;
            boolean tooMuch = budget.isExhausted() || open.size() + found.size() >= MAX_VECTORS;
            if (refined || (tooMuch && vector.order() != 0)) {
                found.add(finish(vector, vector.exact() && refined));
            } else {
                open.addAll(refine(vector));
            }
        }
        return found;
    }

    private void findKnownDistances() {
        ConstraintSystem sameElement = ConstraintSystem.of(system.variables(), problem.sameElement());
        for (int level = 0; level < levels; level++) {
            AffineForm distance = problem.distance(level);
            if (free.isIsolated(problem.firstCounter(level)) && free.isIsolated(problem.secondCounter(level))) {
                knownDistances.add(FormRange.of(system, distance, budget));
            } else {
                FormRange only = FormRange.relaxed(sameElement, distance, budget);
                boolean known = only.exact() && only.interval().isConstant();
                knownDistances.add(known ? only : new FormRange(IntegerInterval.ALL, false));
            }
        }
    }

    /** The vectors with one more level. */
    private List<DirectionVector> refine(DirectionVector vector) {
        int level = vector.directions().size();
        AffineForm distance = problem.distance(level);
        FormRange known = knownDistances.get(level);
        IntegerInterval interval = known.exact()
                ? known.interval()
                : FormRange.relaxed(vector.system(), distance, budget).interval();
        Direction only = Direction.of(interval);
        boolean decided = vector.order() != 0;
        List<DirectionVector> refined = new ArrayList<>();
        for (Direction direction : List.of(Direction.LESS, Direction.EQUAL, Direction.GREATER)) {
            if (!direction.meets(interval) || (!decided && onlyForward && direction == Direction.GREATER)) {
                continue;
            }
            if (direction == only) {
                refined.add(new DirectionVector(vector.with(direction), vector.system(), vector.exact()));
                continue;
            }
            ConstraintSystem narrowed = vector.system().and(direction.constraint(distance));
            List<Direction> directions = vector.with(direction);
            Satisfiability answer = known.exact() ? Satisfiability.YES : test(directions, narrowed);
            if (answer != Satisfiability.NO) {
                boolean exact = vector.exact() && answer == Satisfiability.YES;
                refined.add(new DirectionVector(directions, narrowed, exact));
            }
        }
        if (decided && refined.size() == 3 && isFree(level)) {
            boolean exact = refined.stream().allMatch(DirectionVector::exact);
            return List.of(new DirectionVector(vector.with(Direction.ANY), vector.system(), exact));
        }
        return refined;
    }

    private boolean isFree(int level) {
        return free.isFree(problem.firstCounter(level)) && free.isFree(problem.secondCounter(level));
    }

    private Satisfiability test(List<Direction> directions, ConstraintSystem narrowed) {
        return banerjee.excludes(directions) ? Satisfiability.NO : OmegaTest.solve(narrowed, budget);
    }

    private Refined finish(DirectionVector vector, boolean refined) {
        boolean exact = refined;
        List<IntegerInterval> distances = new ArrayList<>();
        List<Direction> directions = vector.filled(levels);
        for (int level = 0; level < levels; level++) {
            Direction direction = directions.get(level);
            if (direction == Direction.EQUAL) {
                distances.add(IntegerInterval.ZERO);
                continue;
            }
            FormRange known = knownDistances.get(level);
            FormRange range = known.exact() ? known : FormRange.of(vector.system(), problem.distance(level), budget);
            distances.add(direction.narrow(range.interval()));
            exact &= range.exact();
        }
        return new Refined(vector.order(), distances, exact);
    }
}
