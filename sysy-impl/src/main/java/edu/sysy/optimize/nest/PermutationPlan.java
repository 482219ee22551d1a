package edu.sysy.optimize.nest;

import edu.sysy.nest.LoopNest;
import edu.sysy.nest.dependence.Dependence;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.processor.CacheGeometry;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * In which order the loops of a nest are to run.
 *
 * <p>An access whose address does not depend on the innermost counter costs nothing in the innermost loop. One that
 * advances by less than a line of the cache fetches a part of a line in each iteration, any other a whole line. The
 * order with the fewest lines in an iteration is chosen; among equals the one that is nearest to the source text.
 *
 * @param order for each place, the outermost first, which of the loops it is to be
 */
record PermutationPlan(List<Integer> order) {
    /** An order has to save one line in five: counts of lines are estimates. */
    private static final double WORTHWHILE = 0.8;

    /** Of deeper nests only the innermost loops are permuted: 24 orders of 4 loops are looked at. */
    private static final int MAX_LOOPS = 4;

    /** Where nothing is known of caches: each cache has lines of a few words. */
    private static final int SHORT_LINE = 16;

    /** The plan for a nest; empty if its loops stay in order. */
    static Optional<PermutationPlan> of(PerfectNest perfect, NestEditor editor) {
        For root = perfect.loops().getFirst();
        LoopNest nest = editor.nest(root);
        if (nest.obstacle().isPresent() || perfect.depth() > MAX_LOOPS || !perfect.knowsEnd(editor)) {
            return Optional.empty();
        }
        List<Integer> best = identity(perfect.depth());
        double least = lines(nest, perfect, best, editor) * WORTHWHILE;
        Optional<Dependence> obstacle = Optional.empty();
        for (List<Integer> order : permutations(perfect.depth())) {
            double lines = lines(nest, perfect, order, editor);
            if (lines < least) {
                List<Integer> counters = order.stream()
                        .map(index -> nest.number(perfect.loops().get(index)))
                        .toList();
                Optional<Dependence> forbidding = nest.legality().preventsPermutation(counters);
                if (forbidding.isEmpty()) {
                    best = order;
                    least = lines;
                } else {
                    obstacle = obstacle.or(() -> forbidding);
                }
            }
        }
        if (best.equals(identity(perfect.depth()))) {
            obstacle.ifPresent(
                    dependence -> editor.missed(root.line(), "loops stay in order, because of " + dependence));
            return Optional.empty();
        }
        editor.done(root.line(), "order of nested loops, as numbers of the loops before: " + best);
        return Optional.of(new PermutationPlan(best));
    }

    private static List<Integer> identity(int size) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            order.add(i);
        }
        return order;
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

    /** How many lines of the cache an iteration of the innermost loop fetches, as an estimate. */
    private static double lines(LoopNest nest, PerfectNest perfect, List<Integer> order, NestEditor editor) {
        For innermost = perfect.loops().get(order.getLast());
        int line = editor.traits()
                .dataCaches()
                .map(caches -> caches.level1())
                .map(CacheGeometry::lineBytes)
                .orElse(SHORT_LINE);
        double lines = 0;
        for (Compute access : nest.accesses()) {
            Optional<AffineForm> distance = nest.distance(access);
            double bytes = distance.map(form ->
                            Math.abs((double) form.coefficient(nest.number(innermost)) * nest.stride(innermost)))
                    .orElse((double) line);
            lines += Math.min(1, bytes / line);
        }
        return lines;
    }
}
