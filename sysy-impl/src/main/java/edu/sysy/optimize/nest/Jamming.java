package edu.sysy.optimize.nest;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Runs several iterations of a loop at the same time in the loops inside it (unroll-and-jam). What is the same in all
 * these iterations is computed once; of everything else there are as many copies.
 *
 * <pre>
 * for j = s; lt n; step 1 {             m = s + ((n - s) & -2)
 *   x = load a + 4 j                    for j = s; lt m; step 2 {
 *   for k = 0; lt n; step 1 {             x = load a + 4 j;  x' = load a + 4 (j + 1)
 *     y = load b + 4 k         becomes    for k = 0; lt n; step 1 {
 *     ... x, y                              y = load b + 4 k
 *   }                                       ... x, y;  ... x', y
 * }                                       }
 *                                       }
 *                                       for j = m; lt n; step 1 { as before }
 * </pre>
 */
final class Jamming {
    private final NestEditor editor;
    private final For loop;
    private final int factor;
    private final boolean interleaves;
    private final List<StatementCopier> copies = new ArrayList<>();
    private final Set<Value> varying = new HashSet<>();

    /**
     * Prepares the change of one loop.
     *
     * @param factor how many iterations, a power of two
     * @param interleaves whether the copies of a statement stand together; else the copies of an iteration of all inner
     *     loops do
     */
    Jamming(NestEditor editor, For loop, int factor, boolean interleaves) {
        this.editor = editor;
        this.loop = loop;
        this.factor = factor;
        this.interleaves = interleaves;
        for (int i = 0; i < factor; i++) {
            copies.add(new StatementCopier(editor));
        }
        varying.add(loop.counter());
        findVarying(loop.body());
    }

    /** Whether groups of iterations of a loop can run at the same time: it carries nothing from one to the next. */
    static boolean isPossible(NestEditor editor, For loop) {
        return loop.carried().isEmpty() && WholeGroups.isPossible(editor, loop);
    }

    /** Whether the loops in the body have the same iterations, whichever the iteration of this one. */
    boolean keepsInnerLoops() {
        return keepsLoops(loop.body());
    }

    private boolean keepsLoops(Region region) {
        return region.statements().stream()
                .allMatch(statement -> !(statement instanceof For inner)
                        || (isUniform(inner.start())
                                && isUniform(inner.bound())
                                && isUniform(inner.step())
                                && keepsLoops(inner.body())));
    }

    private boolean isUniform(Value value) {
        return !varying.contains(value);
    }

    /** Finds all values in the body that may differ from iteration to iteration. Definitions stand before uses. */
    private void findVarying(Region region) {
        for (Statement statement : region.statements()) {
            if (statement instanceof Compute compute) {
                boolean isPure = compute.operation().effect() == Effect.NONE;
                if (!isPure || !compute.operands().stream().allMatch(this::isUniform)) {
                    varying.addAll(compute.results());
                }
            } else if (statement instanceof For inner) {
                inner.carried().forEach(each -> varying.add(each.parameter()));
                varying.addAll(inner.lasts());
                boolean uniform = isUniform(inner.start()) && isUniform(inner.bound()) && isUniform(inner.step());
                if (!uniform) {
                    varying.add(inner.counter());
                    varying.add(inner.end());
                }
                findVarying(inner.body());
            } else {
                varying.addAll(statement.results());
                statement.regions().forEach(this::findVarying);
            }
        }
    }

    /** The statements in place of the loop. */
    List<Statement> statements() {
        List<Statement> result = new ArrayList<>();
        int line = loop.line();
        Value middle = WholeGroups.end(editor, result, loop, factor);
        Value step = editor.add(result, new IntConstant(factor), line);
        Value counter = editor.newValue(Type.I32);
        Region body = body(counter);
        result.add(new For(
                counter,
                loop.start(),
                Condition.LT,
                middle,
                step,
                Value.NONE,
                List.of(),
                List.of(),
                body,
                loop.attributes(),
                line));
        result.add(loop.over(middle, loop.test(), loop.bound(), loop.step()));
        return result;
    }

    private Region body(Value counter) {
        List<Statement> statements = new ArrayList<>();
        for (int i = 0; i < factor; i++) {
            Value own = counter;
            if (i > 0) {
                Value ahead = editor.add(statements, new IntConstant(i), loop.line());
                own = editor.add(statements, new Add(counter, ahead), loop.line());
            }
            copies.get(i).put(loop.counter(), own);
        }
        jam(loop.body(), statements);
        return new Region(statements, Yield.NOTHING, loop.body().endLine());
    }

    private void jam(Region region, List<Statement> statements) {
        List<Statement> between = new ArrayList<>();
        for (Statement statement : region.statements()) {
            if (statement instanceof For inner && isUniform(inner.counter())) {
                copyAll(between, statements);
                statements.add(jam(inner));
            } else {
                between.add(statement);
                if (interleaves) {
                    copyAll(between, statements);
                }
            }
        }
        copyAll(between, statements);
    }

    private void copyAll(List<Statement> originals, List<Statement> statements) {
        copies.forEach(copy -> copyInOrder(originals, copy, statements));
        originals.clear();
    }

    private void copyInOrder(List<Statement> originals, StatementCopier copy, List<Statement> statements) {
        for (Statement statement : originals) {
            boolean isOnce =
                    statement instanceof Compute compute && compute.result().exists() && isUniform(compute.result());
            if (!isOnce) {
                statements.add(copy.copy(statement));
            } else if (copy == copies.getFirst()) {
                statements.add(once((Compute) statement));
            }
        }
    }

    /** Computes something that is the same in all copies. */
    private Statement once(Compute compute) {
        Statement first = copies.getFirst().copy(compute);
        Value result = copies.getFirst().copy(compute.result());
        copies.forEach(copy -> copy.put(compute.result(), result));
        return first;
    }

    /** One loop for all copies of a loop with the same iterations. */
    private For jam(For inner) {
        StatementCopier first = copies.getFirst();
        Value start = first.copy(inner.start());
        Value bound = first.copy(inner.bound());
        Value step = first.copy(inner.step());
        List<Carried> carried = new ArrayList<>();
        for (StatementCopier copy : copies) {
            for (Carried each : inner.carried()) {
                Value initial = copy.copy(each.initial());
                carried.add(new Carried(copy.define(each.parameter()), initial));
            }
        }
        Value counter = first.define(inner.counter());
        copies.forEach(copy -> copy.put(inner.counter(), counter));
        List<Statement> statements = new ArrayList<>();
        jam(inner.body(), statements);
        List<Value> next = new ArrayList<>();
        copies.forEach(copy -> next.addAll(copy.copy(((Yield) inner.body().end()).values())));
        Value end = first.define(inner.end());
        List<Value> lasts = new ArrayList<>();
        for (StatementCopier copy : copies) {
            copy.put(inner.end(), end);
            lasts.addAll(copy.define(inner.lasts()));
        }
        return new For(
                counter,
                start,
                inner.test(),
                bound,
                step,
                end,
                carried,
                lasts,
                new Region(statements, new Yield(next), inner.body().endLine()),
                inner.attributes(),
                inner.line());
    }
}
