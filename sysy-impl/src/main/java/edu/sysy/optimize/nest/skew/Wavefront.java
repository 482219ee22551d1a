package edu.sysy.optimize.nest.skew;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.PerfectNest;
import edu.sysy.optimize.nest.StatementCopier;
import edu.sysy.optimize.nest.WholeGroups;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs groups of iterations of an outer loop together in the loop inside, each {@code d} iterations later than the one
 * before it; here groups of 3.
 *
 * <pre>
 *                                        m = s; if e - s gt 2 d { m = end of whole groups }
 *                                        for t = r; lt m; step 3 {
 *                                          for u = 0; lt 2 { for i = s; lt s + 2 d - u d { f(t + u, i) } }
 * for t = r; lt n {                        for i = s; lt e - 2 d {
 *   for i = s; lt e { f(t, i) }   becomes    f(t, i + 2 d);  f(t + 1, i + d);  f(t + 2, i) }
 * }                                        for u = 1; lt 3 { for i = e - u d; lt e { f(t + u, i) } }
 *                                        }
 *                                        for t = m; lt n { for i = s; lt e { f(t, i) } }
 * </pre>
 *
 * <p>In the counter {@code w = i + d t}, an iteration runs where {@code w} is that of the iteration of {@code t} before
 * it, which comes first. The loops in front and behind are the triangles where not all of a group have begun or some
 * have ended; they run row by row, as no dependence leads from a greater {@code w} to a smaller one. If the inner loop
 * has too few iterations, {@code s} is not less than {@code e}, or their distance is not a number, nothing changes but
 * where {@code m} is.
 */
final class Wavefront {
    private final NestEditor editor;
    private final For outer;
    private final For inner;
    private final int delay;
    private final int factor;
    private final int triangle;
    private final List<Statement> result;

    private Wavefront(NestEditor editor, List<Statement> before, For outer, int delay, int factor) {
        this.editor = editor;
        this.outer = outer;
        this.delay = delay;
        this.factor = factor;
        inner = (For) outer.body().statements().getFirst();
        triangle = delay * (factor - 1);
        result = before;
    }

    /**
     * The statements in place of a nest.
     *
     * @param perfect two loops that count up by 1 and carry nothing
     * @param delay at least 1, and enough for all dependences
     * @param factor how many iterations of the outer loop are a group, a power of two
     */
    static List<Statement> of(PerfectNest perfect, NestEditor editor, int delay, int factor) {
        // computes the bounds of the inner loop before the nest, and leaves nothing between the loops
        List<Statement> before = new ArrayList<>(perfect.inOrder(perfect.order(), editor));
        For outer = (For) before.removeLast();
        return new Wavefront(editor, before, outer, delay, factor).statements();
    }

    private List<Statement> statements() {
        Value start = inner.start();
        Value end = editor.exclusiveBound(result, inner, inner.bound(), inner.step());
        Value zero = constant(result, 0);
        Value one = constant(result, 1);
        Value size = constant(result, factor);
        Value reach = constant(result, triangle);
        Value runs = add(result, new Compare(Condition.LT, start, end));
        // negative if there are more iterations than the largest number
        Value count = add(result, new Sub(end, start));
        Value isLong = add(result, new Compare(Condition.LT, reach, count));
        Value groups = WholeGroups.end(editor, result, outer, factor);
        Value middle = add(result, new Select(add(result, new And(runs, isLong)), groups, outer.start()));
        Value last = add(result, new Sub(end, reach));
        Value top = add(result, new Add(start, reach));

        Value row = editor.newValue(Type.I32);
        List<Statement> group = new ArrayList<>();
        group.add(loop(zero, constant(result, factor - 1), one, (rows, u) -> {
            Value limit = add(rows, new Sub(top, times(rows, u)));
            rows.add(row(add(rows, new Add(row, u)), start, limit, one));
        }));
        group.add(loop(start, last, one, (body, i) -> {
            for (int u = 0; u < factor; u++) {
                Value own = u == 0 ? row : add(body, new Add(row, constant(body, u)));
                int ahead = triangle - u * delay;
                Value place = ahead == 0 ? i : add(body, new Add(i, constant(body, ahead)));
                body.addAll(body(own, place));
            }
        }));
        group.add(loop(one, size, one, (rows, u) -> {
            Value first = add(rows, new Sub(end, times(rows, u)));
            rows.add(row(add(rows, new Add(row, u)), first, end, one));
        }));
        result.add(loop(row, outer.start(), middle, size, group));
        result.add(outer.over(middle, outer.test(), outer.bound(), outer.step()));
        return result;
    }

    /** The distance of the beginnings of two rows. */
    private Value times(List<Statement> statements, Value rows) {
        return delay == 1 ? rows : add(statements, new Mul(rows, constant(statements, delay)));
    }

    /** Some iterations of the inner loop in one iteration of the outer one. */
    private For row(Value own, Value first, Value limit, Value one) {
        return loop(first, limit, one, (body, i) -> body.addAll(body(own, i)));
    }

    /** A copy of what runs in the inner loop, with these counters. */
    private List<Statement> body(Value own, Value place) {
        StatementCopier copy = new StatementCopier(editor);
        copy.put(outer.counter(), own);
        copy.put(inner.counter(), place);
        return copy.copy(inner.body()).statements();
    }

    private interface Iteration {
        /** Adds what an iteration does. */
        void add(List<Statement> body, Value counter);
    }

    private For loop(Value first, Value limit, Value step, Iteration iteration) {
        Value counter = editor.newValue(Type.I32);
        List<Statement> body = new ArrayList<>();
        iteration.add(body, counter);
        return loop(counter, first, limit, step, body);
    }

    private For loop(Value counter, Value first, Value limit, Value step, List<Statement> body) {
        return new For(
                counter,
                first,
                Condition.LT,
                limit,
                step,
                Value.NONE,
                List.of(),
                List.of(),
                new Region(body, Yield.NOTHING, inner.body().endLine()),
                outer.attributes(),
                inner.line());
    }

    private Value constant(List<Statement> statements, int number) {
        return add(statements, new IntConstant(number));
    }

    private Value add(List<Statement> statements, Operation operation) {
        return editor.add(statements, operation, inner.line());
    }
}
