package edu.sysy.optimize.nest.skew;

import edu.sysy.nest.LoopNest;
import edu.sysy.optimize.nest.IterationEstimate;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.PerfectNest;
import edu.sysy.optimize.nest.WholeGroups;
import edu.sysy.structured.For;
import edu.sysy.structured.Statement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How many iterations of the outer of two loops are to run together, and how far each is to be delayed: by the least
 * skew that dependences allow, and as many as an estimate of operations and lines says is cheapest.
 *
 * @param delay how many iterations of the inner loop an iteration of the outer one is later than the one before
 * @param factor how many iterations of the outer loop run together, a power of two, at least 2
 */
record SkewPlan(PerfectNest perfect, NestEditor editor, int delay, int factor) {
    /** What part of the cost has to go: it is an estimate, and there are five copies of the body where one was. */
    private static final double WORTHWHILE = 0.97;

    /** The cost of entering a loop and leaving it, in operations. */
    private static final int ENTRY = 6;

    /** How often more than before a loop is entered in each row: once in front, and once behind. */
    private static final int ENTRIES = 2;

    /** How many iterations may run together: more do not fit into registers, or save little. */
    private static final List<Integer> FACTORS = List.of(2, 4);

    /** A body of more operations is not copied: its loads are a small part of it. */
    private static final int MAX_OPERATIONS = 40;

    /** Longer delays are rare, and leave little of most loops to run together. */
    private static final int MAX_DELAY = 4;

    /** A plan for two loops; empty if there are no such loops, no skew is legal, or nothing is cheaper. */
    static Optional<SkewPlan> of(For root, NestEditor editor) {
        PerfectNest perfect = PerfectNest.of(root, editor);
        if (perfect.depth() != 2 || !perfect.knowsEnd(editor)) {
            return Optional.empty();
        }
        For inner = perfect.loops().getLast();
        if (!isCounting(root, editor) || !isCounting(inner, editor) || NestEditor.hasLoop(inner.body())) {
            return Optional.empty();
        }
        LoopNest nest = editor.nest(root);
        if (nest.obstacle().isPresent()) {
            return Optional.empty();
        }
        SkewCost costs = new SkewCost(editor, nest, root, inner);
        // dependences are not computed where even the least delay would not pay
        if (costs.operations() > MAX_OPERATIONS
                || best(perfect, nest, editor, costs, 1).isEmpty()) {
            return Optional.empty();
        }
        OptionalLong delay = nest.legality().leastSkew(nest.number(root), nest.number(inner));
        if (delay.isPresent() && delay.getAsLong() == 0) {
            return Optional.empty();
        }
        if (delay.isEmpty() || delay.getAsLong() > MAX_DELAY) {
            nest.legality()
                    .preventsTiling(List.of(nest.number(root), nest.number(inner)))
                    .ifPresent(dependence ->
                            editor.missed(root.line(), "iterations not delayed, because of " + dependence));
            return Optional.empty();
        }
        Optional<SkewPlan> plan = best(perfect, nest, editor, costs, (int) delay.getAsLong());
        if (plan.isEmpty()) {
            editor.missed(
                    root.line(),
                    "iterations not run together with a delay of " + delay.getAsLong() + ", which costs more");
        }
        return plan;
    }

    /** Whether a loop counts up by 1 and hands nothing on. */
    private static boolean isCounting(For loop, NestEditor editor) {
        return loop.carried().isEmpty() && WholeGroups.isPossible(editor, loop);
    }

    /** The cheapest plan with a delay, if it is worthwhile. */
    private static Optional<SkewPlan> best(
            PerfectNest perfect, LoopNest nest, NestEditor editor, SkewCost costs, int delay) {
        long rows = WholeGroups.count(editor, perfect.loops().getFirst()).orElse(Long.MAX_VALUE);
        long count = IterationEstimate.of(nest, perfect.loops().getLast());
        double single = costs.of(delay, 1, count).orElseThrow();
        Optional<SkewPlan> best = Optional.empty();
        double least = WORTHWHILE * single;
        for (int factor : FACTORS) {
            OptionalDouble own = costs.of(delay, factor, count);
            long triangle = (factor - 1L) * delay;
            if (own.isEmpty() || factor > rows) {
                continue;
            }
            // of each row, the iterations before all rows run and after one has ended are single
            double together = (count - triangle) * own.getAsDouble() + triangle * single;
            double cost = (together + ENTRIES * ENTRY) / count;
            if (cost < least) {
                least = cost;
                best = Optional.of(new SkewPlan(perfect, editor, delay, factor));
            }
        }
        return best;
    }

    /** The nest after skewing. */
    List<Statement> apply() {
        For root = perfect.loops().getFirst();
        editor.done(
                root.line(),
                "iterations run together: " + factor + ", each " + delay
                        + " later in the inner loop than the one before");
        return Wavefront.of(perfect, editor, delay, factor);
    }
}
