package edu.sysy.optimize.nest.tiling;

import edu.sysy.nest.LoopNest;
import edu.sysy.nest.dependence.Dependence;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.PerfectNest;
import edu.sysy.optimize.nest.WholeGroups;
import edu.sysy.processor.DataCaches;
import edu.sysy.structured.For;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The strips that a nest is to run in: those with the lowest estimate of misses and loop overhead, among those that
 * dependences allow.
 *
 * <p>Strips have to save two misses in five and may add one operation in a hundred. So a nest whose words fit into the
 * caches, or are used once, stays as it is.
 *
 * @param loop the place of the loop that is parted into strips
 * @param size how many iterations a strip has, a power of two
 * @param outer the place of the loop that the loop over strips is to be around of, less than {@code loop}
 */
record StripPlan(PerfectNest perfect, NestEditor editor, int loop, int size, int outer) {
    /** The share of misses that strips may leave: costs are estimates. */
    private static final double WORTHWHILE = 0.6;

    /** The share of operations that strips may add. */
    private static final double MAX_GROWTH = 0.01;

    /** Deeper nests stay as they are, but for nests inside them. */
    private static final int MAX_LOOPS = 4;

    /** Nests of more accesses are not estimated again and again. */
    private static final int MAX_ACCESSES = 40;

    /** Shorter loops are left out of register tiles. */
    private static final int MIN_SIZE = 8;

    private static final int MAX_SIZE = 256;

    /** Strips up to this size become straight code. */
    private static final int MAX_UNROLLED = 8;

    /** The cost of a loop each time that it is entered, and of each iteration, in instructions. */
    private static final int ENTRY = 6;

    private static final int ITERATION = 2;

    private record Candidate(StripPlan plan, double cost) {}

    /** The plan for a nest; empty if no strips are legal and worthwhile. */
    static Optional<StripPlan> of(PerfectNest perfect, NestEditor editor) {
        For root = perfect.loops().getFirst();
        Optional<DataCaches> caches = editor.traits().dataCaches();
        LoopNest nest = editor.nest(root);
        if (caches.isEmpty()
                || perfect.depth() > MAX_LOOPS
                || !perfect.knowsEnd(editor)
                || nest.obstacle().isPresent()
                || nest.accesses().stream()
                        .anyMatch(access -> nest.distance(access).isEmpty())) {
            return Optional.empty();
        }
        MissEstimate estimate = new MissEstimate(nest, caches.get());
        List<LoopLevel> now = perfect.loops().stream().map(estimate::level).toList();
        if (!estimate.knowsCounts() || estimate.cost(now) * WORTHWHILE <= estimate.leastCost(now)) {
            return Optional.empty();
        }
        if (nest.accesses().size() > MAX_ACCESSES) {
            editor.missed(
                    root.line(), "no strips chosen, because the nest has more than " + MAX_ACCESSES + " accesses");
            return Optional.empty();
        }
        List<StripPlan> plans = worthwhile(perfect, editor, estimate, now);
        Optional<StripPlan> best =
                plans.stream().filter(plan -> plan.obstacle(nest).isEmpty()).findFirst();
        if (best.isEmpty()) {
            plans.stream()
                    .findFirst()
                    .flatMap(plan -> plan.obstacle(nest))
                    .ifPresent(dependence ->
                            editor.missed(root.line(), "nest not run in strips, because of " + dependence));
        }
        return best;
    }

    /** The plans that save enough misses and add few operations, legal or not, the cheapest first. */
    private static List<StripPlan> worthwhile(
            PerfectNest perfect, NestEditor editor, MissEstimate estimate, List<LoopLevel> now) {
        double maxMisses = estimate.cost(now) * WORTHWHILE;
        double maxOverhead = overhead(now) + MAX_GROWTH * estimate.operations(now);
        List<Candidate> candidates = new ArrayList<>();
        for (StripPlan plan : all(perfect, editor, estimate)) {
            List<LoopLevel> order = plan.order(now, estimate);
            double overhead = overhead(order);
            double misses = estimate.cost(order);
            if (misses < maxMisses && overhead <= maxOverhead) {
                candidates.add(new Candidate(plan, misses + overhead));
            }
        }
        candidates.sort(Comparator.comparingDouble(Candidate::cost));
        return candidates.stream().map(Candidate::plan).toList();
    }

    private static List<StripPlan> all(PerfectNest perfect, NestEditor editor, MissEstimate estimate) {
        List<StripPlan> plans = new ArrayList<>();
        for (int loop = 1; loop < perfect.depth(); loop++) {
            For mined = perfect.loops().get(loop);
            if (!WholeGroups.isPossible(editor, mined)) {
                continue;
            }
            for (int size = MIN_SIZE; size <= MAX_SIZE && 2L * size <= estimate.count(mined); size *= 2) {
                for (int outer = 0; outer < loop; outer++) {
                    plans.add(new StripPlan(perfect, editor, loop, size, outer));
                }
            }
        }
        return plans;
    }

    /** The loops as they would run. */
    private List<LoopLevel> order(List<LoopLevel> now, MissEstimate estimate) {
        List<LoopLevel> order = new ArrayList<>(now);
        LoopLevel mined = order.get(loop);
        boolean isInnermost = loop == order.size() - 1 && !estimate.hasInnerLoops(now);
        order.set(loop, new LoopLevel(mined.counter(), mined.step(), size, isInnermost && size <= MAX_UNROLLED));
        order.add(outer, new LoopLevel(mined.counter(), mined.step() * size, Math.max(1, mined.count() / size), false));
        return order;
    }

    /** The cost of entering loops and counting. */
    private static double overhead(List<LoopLevel> order) {
        double cost = 0;
        double entries = 1;
        for (LoopLevel level : order) {
            double iterations = entries * level.count();
            if (!level.isUnrolled()) {
                cost += ENTRY * entries + ITERATION * iterations;
            }
            entries = iterations;
        }
        return cost;
    }

    /** A dependence between iterations that strips would run in another order. */
    private Optional<Dependence> obstacle(LoopNest nest) {
        return nest.legality()
                .preventsTiling(perfect.loops().subList(outer, loop + 1).stream()
                        .map(nest::number)
                        .toList());
    }

    /** The nest in strips. */
    List<Statement> apply() {
        editor.done(
                perfect.loops().get(loop).line(),
                "nest run in strips of " + size + " iterations of this loop, around loop " + (outer + 1) + " of "
                        + perfect.depth());
        // computes the bounds of inner loops before the nest, and leaves nothing between the loops
        List<Statement> result = new ArrayList<>(perfect.inOrder(perfect.order(), editor));
        For root = (For) result.removeLast();
        result.addAll(inStrips(root, 0));
        return result;
    }

    private List<Statement> inStrips(For there, int place) {
        if (place == outer) {
            return new StripMining(editor, there, perfect.depth() - outer, loop - outer, size).statements();
        }
        For inside = (For) there.body().statements().getFirst();
        return List.of(there.withBody(there.body().withStatements(inStrips(inside, place + 1))));
    }
}
