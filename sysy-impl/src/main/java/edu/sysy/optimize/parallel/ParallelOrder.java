package edu.sysy.optimize.parallel;

import edu.sysy.nest.LoopNest;
import edu.sysy.nest.dependence.NestLegality;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.PerfectNest;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Moves a parallel loop outwards, around loops that are not, so that threads begin and end once for the whole nest.
 *
 * <pre>
 * for k { for i { for j {                          for i { for k { for j {
 *   c[i][j] = c[i][j] + a[i][k] * b[k][j]  becomes   c[i][j] = c[i][j] + a[i][k] * b[k][j]
 * }}}                                              }}}
 * </pre>
 *
 * <p>The order has to be legal, and no iteration of the loop may have to do with another one when it is the outermost.
 * The innermost loop stays where it is: it may walk along rows.
 */
final class ParallelOrder {
    private final NestEditor editor;
    private final RegionSearch search;

    private ParallelOrder(NestEditor editor, RegionSearch search) {
        this.editor = editor;
        this.search = search;
    }

    /** The body of a function with loops moved; itself if none is. */
    static Region of(Region body, NestEditor editor, RegionSearch search) {
        return new ParallelOrder(editor, search).change(body);
    }

    private Region change(Region region) {
        return editor.mapNests(region, this::statements);
    }

    private List<Statement> statements(For root) {
        if (search.of(root) instanceof RegionSearch.Candidate) {
            return List.of(root);
        }
        PerfectNest nest = PerfectNest.triangular(root, editor);
        OptionalInt place = place(nest);
        if (place.isEmpty()) {
            return List.of(root.withBody(change(root.body())));
        }
        For loop = nest.loops().get(place.getAsInt());
        editor.done(loop.line(), "moved a loop outwards, so that its iterations run on threads");
        return nest.inOrder(order(nest, place.getAsInt()), editor);
    }

    /** Which of the loops can be the outermost one, and run on threads then. */
    private OptionalInt place(PerfectNest nest) {
        boolean hasLoop = NestEditor.hasLoop(nest.loops().getLast().body());
        int count = hasLoop ? nest.depth() : nest.depth() - 1;
        LoopNest known = editor.nest(nest.loops().getFirst());
        if (known.obstacle().isPresent() || !nest.knowsEnd(editor)) {
            return OptionalInt.empty();
        }
        for (int place = 1; place < count; place++) {
            For loop = nest.loops().get(place);
            List<Integer> order = order(nest, place);
            if (nest.allows(order)
                    && search.of(loop, nest.loops().subList(0, place)) instanceof RegionSearch.Candidate
                    && isParallel(known, nest, order)) {
                return OptionalInt.of(place);
            }
        }
        return OptionalInt.empty();
    }

    /** Whether the loops may be in an order, and the first of them is parallel there. */
    private static boolean isParallel(LoopNest known, PerfectNest nest, List<Integer> order) {
        List<Integer> counters =
                order.stream().map(nest.loops()::get).map(known::number).toList();
        NestLegality legality = known.legality();
        return legality.preventsPermutation(counters).isEmpty()
                && legality.permuted(counters).carriedBy(counters.getFirst()).isEmpty();
    }

    private static List<Integer> order(PerfectNest nest, int first) {
        List<Integer> order = new ArrayList<>(nest.order());
        order.remove(Integer.valueOf(first));
        order.addFirst(first);
        return order;
    }

    /** The loops that are searched. */
    @Override
    public String toString() {
        return search.toString();
    }
}
