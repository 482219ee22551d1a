package edu.sysy.optimize.nest;

import edu.sysy.nest.LoopNest;
import edu.sysy.nest.dependence.Dependence;
import edu.sysy.nest.dependence.NestLegality;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * In which order the loops of a nest are to run.
 *
 * <p>Each order is looked at with the tile that suits it best: {@link TileSearch} says what an iteration costs. So an
 * order in which the iterations of a tile share their words can win over one that walks along rows. Among equals the
 * order nearest to the source text is chosen.
 *
 * @param order for each place, the outermost first, which of the loops it is to be
 * @param cost what an iteration of the innermost loop costs then
 * @param obstacle a dependence that forbids an order that may be better
 */
record PermutationPlan(List<Integer> order, double cost, Optional<Dependence> obstacle) {
    /** An order has to save one operation in ten: costs are estimates. */
    private static final double WORTHWHILE = 0.9;

    /** Deeper nests stay as they are: 24 orders of 4 loops are looked at. */
    private static final int MAX_LOOPS = 4;

    /** The plan for a nest; empty if its loops stay in order, and a remark says why. */
    static Optional<PermutationPlan> of(PerfectNest perfect, NestEditor editor) {
        int line = perfect.loops().getFirst().line();
        if (perfect.depth() > MAX_LOOPS) {
            editor.missed(
                    line, "loops stay in order, because there are " + perfect.depth() + ", more than " + MAX_LOOPS);
            return Optional.empty();
        }
        Optional<PermutationPlan> best = best(perfect, editor);
        if (best.isPresent() && !best.get().changes()) {
            best.get()
                    .obstacle()
                    .ifPresent(dependence -> editor.missed(line, "loops stay in order, because of " + dependence));
        }
        return best.filter(PermutationPlan::changes);
    }

    /** The best order of a nest, which may be the one that it has; empty if nothing is known about the nest. */
    static Optional<PermutationPlan> best(PerfectNest perfect, NestEditor editor) {
        LoopNest nest = editor.nest(perfect.loops().getFirst());
        if (perfect.depth() > MAX_LOOPS || nest.obstacle().isPresent() || !perfect.knowsEnd(editor)) {
            return Optional.empty();
        }
        List<Integer> best = perfect.order();
        TileSearch asItIs = new TileSearch(editor, nest, nest.legality(), perfect.loops(), perfect.body());
        double cost = asItIs.cost();
        double least = cost * WORTHWHILE;
        Optional<Dependence> obstacle = Optional.empty();
        for (List<Integer> order : permutations(perfect.depth())) {
            List<For> loops = order.stream().map(perfect.loops()::get).toList();
            List<Integer> counters = loops.stream().map(nest::number).toList();
            TileSearch any = new TileSearch(editor, nest, nest.legality(), loops, perfect.body());
            if (any.bound() >= least) {
                continue;
            }
            Optional<Dependence> forbidding = nest.legality().preventsPermutation(counters);
            if (forbidding.isPresent()) {
                obstacle = obstacle.or(() -> forbidding);
                continue;
            }
            NestLegality legality = nest.legality().permuted(counters);
            double own = new TileSearch(editor, nest, legality, loops, perfect.body()).cost();
            if (own < least) {
                best = order;
                cost = own;
                least = own;
            }
        }
        return Optional.of(new PermutationPlan(best, cost, obstacle));
    }

    /** Whether the order is another one than that of the text. */
    boolean changes() {
        for (int place = 0; place < order.size(); place++) {
            if (order.get(place) != place) {
                return true;
            }
        }
        return false;
    }

    /** All orders, those nearest to the one of the text first. */
    private static List<List<Integer>> permutations(int size) {
        List<List<Integer>> orders = new ArrayList<>(List.of(List.of()));
        for (int place = 0; place < size; place++) {
            List<List<Integer>> longer = new ArrayList<>();
            for (List<Integer> order : orders) {
                for (int next = 0; next < size; next++) {
                    if (!order.contains(next)) {
                        List<Integer> extended = new ArrayList<>(order);
                        extended.add(next);
                        longer.add(extended);
                    }
                }
            }
            orders = longer;
        }
        return orders;
    }
}
