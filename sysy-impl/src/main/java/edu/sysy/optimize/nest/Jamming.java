package edu.sysy.optimize.nest;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Effect;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.nest.reduction.Reductions;
import edu.sysy.optimize.nest.accumulator.AccumulatorChain;
import edu.sysy.optimize.nest.accumulator.HandedValue;
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
import java.util.stream.Collectors;

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
 *
 * <p>What the loop carries is handed from copy to copy, see {@link AccumulatorChain}.
 */
final class Jamming {
    private final NestEditor editor;
    private final For loop;
    private final int factor;
    private final boolean interleaves;
    private final List<StatementCopier> copies = new ArrayList<>();
    private final Set<Value> varying = new HashSet<>();
    private final List<AccumulatorChain> chains = new ArrayList<>(); // of each value that the loop carries

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
        loop.carried().forEach(each -> varying.add(each.parameter()));
        findVarying(loop.body());
        if (!loop.carried().isEmpty()) {
            Reductions reductions = editor.reductions(loop);
            for (int i = 0; i < loop.carried().size(); i++) {
                AccumulatorChain.of(loop, i, reductions, this::runsOnce).ifPresent(chains::add);
            }
        }
    }

    /** Whether a loop counts so that groups of its iterations can run at the same time. */
    static boolean isPossible(NestEditor editor, For loop) {
        return WholeGroups.isPossible(editor, loop);
    }

    /** Whether the copies can hand on what the loop carries. */
    boolean handsOn() {
        return chains.size() == loop.carried().size();
    }

    /** Whether a loop in the body has the same iterations in all copies. */
    private boolean runsOnce(For inner) {
        return isUniform(inner.counter());
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
        List<Carried> carried = new ArrayList<>();
        List<Carried> rest = new ArrayList<>();
        List<Value> lasts = new ArrayList<>();
        List<HandedValue> handed = new ArrayList<>();
        for (int i = 0; i < loop.carried().size(); i++) {
            Carried each = loop.carried().get(i);
            Value parameter = editor.newValue(each.parameter().type());
            Value last = editor.newValue(each.parameter().type());
            carried.add(new Carried(parameter, each.initial()));
            rest.add(new Carried(each.parameter(), last));
            lasts.add(last);
            handed.add(new HandedValue(chains.get(i), parameter));
        }
        Region body = body(counter, handed);
        result.add(new For(
                counter,
                loop.start(),
                Condition.LT,
                middle,
                step,
                Value.NONE,
                carried,
                lasts,
                body,
                loop.attributes(),
                line));
        result.add(loop.over(middle, loop.test(), loop.bound(), loop.step()).carrying(rest));
        return result;
    }

    private Region body(Value counter, List<HandedValue> handed) {
        List<Statement> statements = new ArrayList<>();
        for (int i = 0; i < factor; i++) {
            Value own = counter;
            if (i > 0) {
                Value ahead = editor.add(statements, new IntConstant(i), loop.line());
                own = editor.add(statements, new Add(counter, ahead), loop.line());
            }
            copies.get(i).put(loop.counter(), own);
        }
        jam(loop.body(), handed, statements);
        Yield yield = new Yield(handed.stream().map(HandedValue::current).toList());
        return new Region(statements, yield, loop.body().endLine());
    }

    /**
     * Makes the copies of a region.
     *
     * @param handed what copies hand to each other in it
     */
    private void jam(Region region, List<HandedValue> handed, List<Statement> statements) {
        List<Statement> between = new ArrayList<>();
        int first = 0; // the number of the first of them
        for (int at = 0; at < region.statements().size(); at++) {
            if (region.statements().get(at) instanceof For inner && runsOnce(inner)) {
                copyAll(between, first, handed, statements);
                statements.add(jam(inner, at, handed));
                first = at + 1;
            } else {
                between.add(region.statements().get(at));
                int next = at + 1;
                if (interleaves && handed.stream().noneMatch(each -> each.isInLink(next))) {
                    copyAll(between, first, handed, statements);
                    first = next;
                }
            }
        }
        copyAll(between, first, handed, statements);
    }

    /** Makes the copies of some statements of a region that follow each other, one copy after the other. */
    private void copyAll(List<Statement> originals, int first, List<HandedValue> handed, List<Statement> statements) {
        int end = first + originals.size();
        for (StatementCopier copy : copies) {
            handed.forEach(each -> each.give(copy, first, end));
            copyInOrder(originals, copy, statements);
            handed.forEach(each -> each.take(copy, first, end));
        }
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

    /**
     * One loop for all copies of a loop with the same iterations.
     *
     * @param at its number in its region
     * @param handed what copies hand to each other in that
     */
    private For jam(For inner, int at, List<HandedValue> handed) {
        StatementCopier first = copies.getFirst();
        Value start = first.copy(inner.start());
        Value bound = first.copy(inner.bound());
        Value step = first.copy(inner.step());
        List<HandedValue> through =
                handed.stream().filter(each -> each.goesThrough(at)).toList();
        Set<Integer> handedOn = through.stream().map(each -> each.carriedBy(at)).collect(Collectors.toSet());
        List<Carried> carried = new ArrayList<>();
        List<HandedValue> inside = new ArrayList<>();
        for (HandedValue each : through) {
            Value parameter = editor.newValue(each.current().type());
            carried.add(new Carried(parameter, each.current()));
            inside.add(each.inside(at, parameter));
        }
        for (StatementCopier copy : copies) {
            for (Carried each : others(inner.carried(), handedOn)) {
                Value initial = copy.copy(each.initial());
                carried.add(new Carried(copy.define(each.parameter()), initial));
            }
        }
        Value counter = first.define(inner.counter());
        copies.forEach(copy -> copy.put(inner.counter(), counter));
        List<Statement> statements = new ArrayList<>();
        jam(inner.body(), inside, statements);
        List<Value> next = new ArrayList<>();
        inside.forEach(each -> next.add(each.current()));
        List<Value> yielded = others(((Yield) inner.body().end()).values(), handedOn);
        copies.forEach(copy -> next.addAll(copy.copy(yielded)));
        Value end = first.define(inner.end());
        List<Value> lasts = new ArrayList<>();
        for (HandedValue each : through) {
            Value last = editor.newValue(each.current().type());
            lasts.add(last);
            each.set(last);
        }
        for (StatementCopier copy : copies) {
            copy.put(inner.end(), end);
            lasts.addAll(copy.define(others(inner.lasts(), handedOn)));
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

    /** A list without the elements of some numbers. */
    private static <T> List<T> others(List<T> all, Set<Integer> without) {
        List<T> others = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            if (!without.contains(i)) {
                others.add(all.get(i));
            }
        }
        return others;
    }
}
