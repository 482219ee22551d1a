package edu.sysy.optimize.nest;

import edu.sysy.nest.LoopNest;
import edu.sysy.nest.dependence.Dependence;
import edu.sysy.nest.dependence.NestLegality;
import edu.sysy.structured.For;
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
 * @param parts what an iteration of the innermost loop costs then
 * @param obstacle a dependence that forbids an order that may be better
 */
record PermutationPlan(List<Integer> order, TileCost.Parts parts, Optional<Dependence> obstacle) {
    /** An order has to save one operation in ten: costs are estimates. */
    private static final double WORTHWHILE = 0.9;

    /** Deeper nests stay as they are: 24 orders of 4 loops are looked at. */
    private static final int MAX_LOOPS = 4;

    /** The plan for a nest; empty if its loops stay in order, and a remark says why. */
    static Optional<PermutationPlan> of(PerfectNest perfect, EnclosingLoops around, NestEditor editor) {
        int line = perfect.loops().getFirst().line();
        if (perfect.depth() > MAX_LOOPS) {
            editor.missed(
                    line, "loops stay in order, because there are " + perfect.depth() + ", more than " + MAX_LOOPS);
            return Optional.empty();
        }
        Optional<PermutationPlan> alone = best(perfect, editor);
        boolean isForbidden = alone.filter(
                        plan -> !plan.changes() && plan.obstacle().isPresent())
                .isPresent();
        Optional<PermutationPlan> best = isForbidden
                ? around.nest(perfect.loops().getFirst())
                        .flatMap(nest -> best(perfect, nest, editor))
                        .or(() -> alone)
                : alone;
        if (best.isPresent() && !best.get().changes()) {
            best.get()
                    .obstacle()
                    .ifPresent(dependence -> editor.missed(line, "loops stay in order, because of " + dependence));
        }
        return best.filter(PermutationPlan::changes);
    }

    /** The best order of a nest, which may be the one that it has; empty if nothing is known about the nest. */
    static Optional<PermutationPlan> best(PerfectNest perfect, NestEditor editor) {
        return best(perfect, editor.nest(perfect.loops().getFirst()), editor);
    }

    private static Optional<PermutationPlan> best(PerfectNest perfect, LoopNest nest, NestEditor editor) {
        // what an iteration costs is counted for innermost loops
        boolean isInnermost = !NestEditor.hasLoop(perfect.loops().getLast().body());
        if (perfect.depth() > MAX_LOOPS || !isInnermost || nest.obstacle().isPresent() || !perfect.knowsEnd(editor)) {
            return Optional.empty();
        }
        List<Integer> best = perfect.order();
        TileSearch asItIs = new TileSearch(editor, nest, nest.legality(), perfect.loops(), perfect.body());
        TileCost.Parts parts = asItIs.parts();
        double least = parts.cost() * WORTHWHILE;
        Optional<Dependence> obstacle = Optional.empty();
        for (List<Integer> order : Permutations.of(perfect.depth())) {
            if (!perfect.allows(order)) {
                continue;
            }
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
            TileCost.Parts own = new TileSearch(editor, nest, legality, loops, perfect.body()).parts();
            if (own.cost() < least) {
                best = order;
                parts = own;
                least = own.cost();
            }
        }
        return Optional.of(new PermutationPlan(best, parts, obstacle));
    }

    /** What an iteration of the innermost loop costs then. */
    double cost() {
        return parts.cost();
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
}
