package edu.sysy.prove.validate;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.TripCount;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Shapes of loops to try, so that the iterations before and after a pass are the same: as they are; with tests at the
 * bottom where they are at the top on the other side; with the first iteration apart.
 */
final class ShapePairs {
    /** The shapes before and after, each by the numbers of the loops. */
    record Pair(LoopShape[] before, LoopShape[] after) {}

    /** Longer loops are not laid out. */
    private static final int MAX_ITERATIONS = 64;

    /** The first iteration is tried apart in so many loops, one after the other. */
    private static final int MAX_PEELED = 8;

    private ShapePairs() {}

    /**
     * The same function with a block of its own where a loop begins directly after the test of the loop around it, so
     * that an iteration of the outer one can begin there.
     */
    static Function withOwnStarts(Function function) {
        Loops loops = Loops.of(function);
        ControlFlow flow = function.controlFlow();
        return function.edit(editor -> {
            for (int loop = 0; loop < loops.count(); loop++) {
                int parent = loops.parent(loop);
                int outer = parent < 0 ? -1 : loops.header(parent);
                for (int i = 0; outer >= 0 && i < flow.successorCount(outer); i++) {
                    if (flow.successor(outer, i) == loops.header(loop)) {
                        editor.splitEdge(flow.label(outer), flow.label(loops.header(loop)));
                    }
                }
            }
        });
    }

    static List<Pair> of(Function before, Function after) {
        Loops ones = Loops.of(before);
        Loops others = Loops.of(after);
        LoopShape[] first = headers(ones);
        LoopShape[] second = headers(others);
        List<Pair> pairs = new ArrayList<>();
        pairs.add(new Pair(first, second));
        if (ones.count() == others.count()) {
            LoopShape[] rotated = first.clone();
            for (int loop = 0; loop < rotated.length; loop++) {
                int start = afterTest(before.controlFlow(), ones, loop);
                if (start >= 0 && afterTest(after.controlFlow(), others, loop) < 0) {
                    rotated[loop] = LoopShape.at(start);
                }
            }
            pairs.add(new Pair(rotated, second));
        }
        if (ones.count() > others.count()) {
            pairs.add(new Pair(ended(before, ones, after, others, first), second));
        }
        for (int loop = 0; loop < Math.min(first.length, MAX_PEELED); loop++) {
            LoopShape[] peeled = first.clone();
            peeled[loop] = new LoopShape(first[loop].cut(), 1, false);
            pairs.add(new Pair(peeled, second));
        }
        return pairs;
    }

    /** Loops that are not there after the pass and have a constant number of iterations are laid out one by one. */
    private static LoopShape[] ended(Function before, Loops ones, Function after, Loops others, LoopShape[] shapes) {
        Set<Integer> labels = new HashSet<>();
        for (int loop = 0; loop < others.count(); loop++) {
            labels.add(after.controlFlow().label(others.header(loop)));
        }
        LoopShape[] ended = shapes.clone();
        for (int loop = 0; loop < ended.length; loop++) {
            int header = ones.header(loop);
            OptionalLong count =
                    TripCount.ofLoop(before, loop).map(TripCount::constant).orElse(OptionalLong.empty());
            boolean isGone = !labels.contains(before.controlFlow().label(header));
            if (isGone && count.isPresent() && count.getAsLong() <= MAX_ITERATIONS) {
                // a header that tests is reached once more than there are iterations
                ended[loop] = new LoopShape(header, (int) count.getAsLong() + 1, true);
            }
        }
        return ended;
    }

    private static LoopShape[] headers(Loops loops) {
        LoopShape[] shapes = new LoopShape[loops.count()];
        Arrays.setAll(shapes, loop -> LoopShape.at(loops.header(loop)));
        return shapes;
    }

    /**
     * The block that follows the header of a loop if the header has an exit and one way on; -1 if not. Every iteration
     * that goes on passes it.
     */
    private static int afterTest(ControlFlow flow, Loops loops, int loop) {
        int header = loops.header(loop);
        int inside = -1;
        for (int i = 0; i < flow.successorCount(header); i++) {
            int next = flow.successor(header, i);
            if (loops.contains(loop, next)) {
                if (inside >= 0) {
                    return -1;
                }
                inside = next;
            }
        }
        return flow.successorCount(header) > 1 && inside != header && loops.innermost(Math.max(inside, 0)) == loop
                ? inside
                : -1;
    }
}
