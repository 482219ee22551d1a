package edu.sysy.optimize.nest.fusion;

import edu.sysy.ir.Effect;
import edu.sysy.ir.Value;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.dependence.Dependence;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.PerfectNest;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Two neighbours whose outermost loops have the same iterations: as they are, or after one of them has been reversed,
 * or loops of the second have been interchanged, or both have been reduced to iterations that they share.
 *
 * @param before what is computed before both
 * @param shift what has to be added to the counter of the second one to get that of the first
 * @param after what is computed after both
 * @param steps what has been done, for remarks
 * @param reversed the loop as it was before it has been reversed; dependences {@link #preventsReversal may forbid} that
 */
record Alignment(
        List<Statement> before,
        For first,
        For second,
        long shift,
        List<Statement> after,
        List<String> steps,
        Optional<For> reversed) {
    /** Loops over the same numbers. */
    static Alignment of(List<Statement> before, For first, For second, List<String> steps) {
        return new Alignment(before, first, second, 0, List.of(), steps, Optional.empty());
    }

    private static Alignment reversed(For reversed, For first, For second, String step) {
        return new Alignment(List.of(), first, second, 0, List.of(), List.of(step), Optional.of(reversed));
    }

    /** Of deeper nests the loops are not interchanged. */
    private static final int MAX_INTERCHANGED = 3;

    /**
     * What can be done with two neighbours.
     *
     * @param obstacle why neither loop can be reversed, though their directions differ
     */
    record Choices(List<Alignment> alignments, Optional<String> obstacle) {}

    /** The neighbours in their own order of loops. */
    static Choices direct(NestEditor editor, For first, For second) {
        if (IterationSpace.isSame(first, second, editor.definitions())) {
            return new Choices(List.of(of(List.of(), first, second, List.of())), Optional.empty());
        }
        if (!IterationSpace.isOpposite(first, second, editor.definitions())) {
            return new Choices(List.of(), Optional.empty());
        }
        List<Alignment> alignments = new ArrayList<>();
        if (isReversible(editor, second)) {
            alignments.add(reversed(second, first, over(second, first), "the second one reversed"));
        }
        if (isReversible(editor, first)) {
            alignments.add(reversed(first, over(first, second), second, "the first one reversed"));
        }
        Optional<String> obstacle = alignments.isEmpty()
                ? Optional.of("both give values in the order in which they run")
                : Optional.empty();
        return new Choices(alignments, obstacle);
    }

    /** A dependence that forbids to reverse the loop that has been reversed: a question that costs time. */
    Optional<Dependence> preventsReversal(NestEditor editor) {
        return reversed.flatMap(loop -> {
            LoopNest alone = editor.nest(loop);
            return alone.legality().preventsReversal(alone.number(loop));
        });
    }

    /** Whether nothing but memory shows in which order a loop has run. */
    private static boolean isReversible(NestEditor editor, For loop) {
        return !loop.end().exists()
                && (loop.carried().isEmpty() || editor.reductions(loop).areAll(loop));
    }

    private static For over(For loop, For other) {
        return loop.over(other.start(), other.test(), other.bound(), other.step());
    }

    /** The neighbours with the loops of the second one in another order, where dependences allow it. */
    static List<Alignment> interchanged(NestEditor editor, For first, For second) {
        PerfectNest perfect = PerfectNest.of(second, editor);
        if (perfect.depth() < 2 || perfect.depth() > MAX_INTERCHANGED || !perfect.knowsEnd(editor)) {
            return List.of();
        }
        LoopNest nest = editor.nest(second);
        List<Alignment> alignments = new ArrayList<>();
        for (int outermost = 1; outermost < perfect.depth(); outermost++) {
            For root = perfect.loops().get(outermost);
            if (!IterationSpace.isSame(first, root, editor.definitions())) {
                continue;
            }
            List<Integer> order = new ArrayList<>(List.of(outermost));
            for (int place = 0; place < perfect.depth(); place++) {
                if (place != outermost) {
                    order.add(place);
                }
            }
            List<Integer> counters = order.stream()
                    .map(index -> nest.number(perfect.loops().get(index)))
                    .toList();
            if (nest.legality().preventsPermutation(counters).isEmpty()) {
                List<Statement> before = new ArrayList<>(perfect.inOrder(order, editor));
                For reordered = hoist((For) before.removeLast(), before);
                alignments.add(
                        of(List.copyOf(before), first, reordered, List.of("loops of the second one interchanged")));
            }
        }
        return alignments;
    }

    /**
     * A nest without the computations that are the same in all iterations of a loop: nests are compared by the values
     * that their inner loops take from outside.
     *
     * @param outside gets what is computed before the nest
     */
    private static For hoist(For loop, List<Statement> outside) {
        Set<Value> varying = new HashSet<>(List.of(loop.counter()));
        loop.carried().forEach(each -> varying.add(each.parameter()));
        List<Statement> statements = new ArrayList<>();
        for (Statement statement : loop.body().statements()) {
            if (statement instanceof For inner) {
                statements.add(hoist(inner, statements));
            } else {
                statements.add(statement);
            }
        }
        List<Statement> inside = new ArrayList<>();
        for (Statement statement : statements) {
            if (statement instanceof Compute compute
                    && compute.operation().effect() == Effect.NONE
                    && compute.operands().stream().noneMatch(varying::contains)) {
                outside.add(compute);
            } else {
                inside.add(statement);
                varying.addAll(statement.results());
            }
        }
        return loop.withBody(loop.body().withStatements(inside));
    }
}
