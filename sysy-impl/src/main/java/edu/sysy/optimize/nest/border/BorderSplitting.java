package edu.sysy.optimize.nest.border;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Splits the loops of one function, outer ones first, as long as the copies are not too much code. */
final class BorderSplitting {
    /**
     * A larger body is not copied. A convolution of three dimensions has fifty operations; of a body of several hundred
     * the tests are a small part.
     */
    private static final int MAX_OPERATIONS = 150;

    /** What the copies in a function may have: some kilobytes. */
    private static final int MAX_ADDED = 1200;

    /** Loops deeper inside others are left alone: the conditions in them are looked at for each loop around. */
    private static final int MAX_DEPTH = 12;

    /** With more conditions, a body is not looked at: it is not one that tests for a border. */
    private static final int MAX_TESTS = 64;

    /** A loop of a known number of iterations below this is unrolled as a whole. */
    private static final int MIN_ITERATIONS = 8;

    private final NestEditor editor;
    private int left = MAX_ADDED;

    BorderSplitting(NestEditor editor) {
        this.editor = editor;
    }

    Region change(Region body) {
        return editor.mapNests(body, root -> split(root, List.of()));
    }

    private List<Statement> split(For loop, List<For> around) {
        Optional<BorderPlan> plan = plan(loop, around);
        if (plan.isEmpty()) {
            return List.of(inner(loop, around));
        }
        if (plan.get().isWhole()) {
            List<Statement> statements = new ArrayList<>();
            editor.done(
                    loop.line(),
                    "conditions known from the bounds of loops: "
                            + plan.get().known().size());
            For decided = loop.withBody(new DecidedRegion(editor, plan.get().known(), statements).of(loop.body()));
            statements.add(inner(decided, around));
            return statements;
        }
        editor.done(
                loop.line(),
                "loop split into borders and iterations in which conditions are known: "
                        + plan.get().known().size());
        left -= (plan.get().copies(loop) - 1) * NestEditor.operations(loop.body());
        return new LoopSegments(editor, loop, plan.get()).statements(middle -> inner(middle, around));
    }

    private For inner(For loop, List<For> around) {
        if (around.size() == MAX_DEPTH) {
            return loop;
        }
        List<For> outer = new ArrayList<>(around);
        outer.add(loop);
        return loop.withBody(editor.mapNests(loop.body(), each -> split(each, outer)));
    }

    private Optional<BorderPlan> plan(For loop, List<For> around) {
        boolean isSuitable = (loop.test() == Condition.LT || loop.test() == Condition.LE)
                && editor.definitions().operationOrNull(loop.step()) instanceof IntConstant(int step)
                && step == 1
                && editor.constantDistance(loop).orElse(MIN_ITERATIONS) >= MIN_ITERATIONS;
        if (!isSuitable) {
            return Optional.empty();
        }
        List<CounterTest> tests = CounterTest.in(loop, editor.definitions());
        if (tests.isEmpty()) {
            return Optional.empty();
        }
        if (tests.size() > MAX_TESTS) {
            editor.missed(loop.line(), "loop not split at borders, because it has " + tests.size() + " conditions");
            return Optional.empty();
        }
        Optional<BorderPlan> plan = BorderPlan.of(loop, around, tests, editor.definitions());
        if (plan.isEmpty() || plan.get().isWhole()) {
            return plan;
        }
        int size = NestEditor.operations(loop.body());
        int added = size * (plan.get().copies(loop) - 1);
        if (size > MAX_OPERATIONS || added > left) {
            String copies = "a copy has " + size + " operations";
            editor.missed(
                    loop.line(),
                    "loop not split at borders, because " + copies
                            + (size > MAX_OPERATIONS ? "" : " and there are others"));
            return Optional.empty();
        }
        return plan;
    }
}
