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
import edu.sysy.optimize.nest.peel.CommonPart;
import edu.sysy.optimize.nest.peel.PeeledLoop;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * <p>What the loop carries is handed from copy to copy, see {@link AccumulatorChain}. Of an inner loop whose bounds
 * move with the counter the copies share what all of them have, see {@link CommonPart}.
 */
final class Jamming {
    private final NestEditor editor;
    private final For loop;
    private final int factor;
    private final boolean interleaves;
    private final List<StatementCopier> copies = new ArrayList<>();
    private final Set<Value> varying = new HashSet<>();
    private final List<AccumulatorChain> chains = new ArrayList<>(); // of each value that the loop carries
    private final Map<Value, PeeledLoop> peeled = new LinkedHashMap<>(); // by the counter of each inner loop

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

    /** Whether a loop in the body runs once for all copies, but for iterations that are peeled off. */
    private boolean runsOnce(For inner) {
        return isUniform(inner.counter());
    }

    /** Whether copies of an iteration have the same iterations of all loops in the body, or can peel off the others. */
    boolean sharesInnerLoops() {
        return sharesLoops(loop.body());
    }

    private boolean sharesLoops(Region region) {
        return region.statements().stream()
                .allMatch(statement -> !(statement instanceof For inner)
                        || (runsOnce(inner) && isUniform(inner.step()) && sharesLoops(inner.body())));
    }

    /** The loops in the body of which copies have other iterations. */
    List<PeeledLoop> peeled() {
        return List.copyOf(peeled.values());
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
                Optional<PeeledLoop> own =
                        uniform ? Optional.empty() : PeeledLoop.of(editor, inner, region, loop, this::isUniform);
                own.ifPresent(each -> peeled.put(inner.counter(), each));
                if (!uniform && own.isEmpty()) {
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
        int first = 0;
        for (int at = 0; at < region.statements().size(); at++) {
            if (region.statements().get(at) instanceof For inner && runsOnce(inner)) {
                PeeledLoop own = peeled.get(inner.counter());
                if (own != null) {
                    jam(region, own, at, handed, statements);
                    return;
                }
                copyBetween(region, first, at, List.of(), handed, statements);
                statements.add(jam(inner, at, handed));
                first = at + 1;
            }
        }
        copyBetween(region, first, region.statements().size(), List.of(), handed, statements);
    }

    /**
     * Makes the copies of a region with a loop of which each copy has other iterations. The statements before it run
     * before its head in each copy, those after it after its tail, so that heads and tails come in the order of copies.
     *
     * @param at the number of the loop in the region
     */
    private void jam(Region region, PeeledLoop own, int at, List<HandedValue> handed, List<Statement> statements) {
        For inner = own.loop();
        int end = region.statements().size();
        copies.forEach(copy -> copyInOrder(own.computations(), copy, statements));
        CommonPart parts = new CommonPart(editor, own, copies, statements);
        Set<Integer> handedOn = handedOn(handed, at);
        if (own.hasHead()) {
            List<Statement> before = new ArrayList<>(region.statements().subList(0, at));
            before.removeAll(own.computations());
            for (int i = 0; i < factor; i++) {
                StatementCopier copy = copies.get(i);
                copyOne(before, copy, 0, at, handed, statements);
                Optional<For> head = parts.head(i);
                if (head.isPresent()) {
                    copyOne(List.of(head.get()), copy, at, at + 1, handed, statements);
                } else {
                    handInitials(inner, copy);
                }
            }
        } else {
            copyBetween(region, 0, at, own.computations(), handed, statements);
        }
        statements.add(jam(parts.common(handedOn), at, handed));
        if (own.hasTail()) {
            List<Statement> after = region.statements().subList(at + 1, end);
            for (int i = 0; i < factor; i++) {
                StatementCopier copy = copies.get(i);
                Optional<For> tail = parts.tail(i, handedOn);
                if (tail.isPresent()) {
                    copyOne(List.of(tail.get()), copy, at, at + 1, handed, statements);
                }
                copyOne(after, copy, at + 1, end, handed, statements);
            }
        } else {
            copyBetween(region, at + 1, end, List.of(), handed, statements);
        }
    }

    /** Lets what a loop carries be as before the loop after it, too, in a copy in which it has no iteration. */
    private static void handInitials(For inner, StatementCopier copy) {
        for (int i = 0; i < inner.carried().size(); i++) {
            copy.put(inner.lasts().get(i), copy.copy(inner.carried().get(i).initial()));
        }
    }

    /**
     * Makes the copies of statements of a region with no loop among them that runs once.
     *
     * @param from the number of the first of them
     * @param end one more than that of the last
     * @param without those of them that have been copied before
     */
    private void copyBetween(
            Region region,
            int from,
            int end,
            List<Statement> without,
            List<HandedValue> handed,
            List<Statement> statements) {
        List<Statement> between = new ArrayList<>();
        int first = from;
        for (int at = from; at < end; at++) {
            Statement statement = region.statements().get(at);
            if (!without.contains(statement)) {
                between.add(statement);
            }
            int next = at + 1;
            if (interleaves && handed.stream().noneMatch(each -> each.isInLink(next))) {
                copyAll(between, first, next, handed, statements);
                first = next;
            }
        }
        copyAll(between, first, end, handed, statements);
    }

    /** Makes the copies of some statements of a region that follow each other, one copy after the other. */
    private void copyAll(
            List<Statement> originals, int first, int end, List<HandedValue> handed, List<Statement> statements) {
        copies.forEach(copy -> copyOne(originals, copy, first, end, handed, statements));
        originals.clear();
    }

    private void copyOne(
            List<Statement> originals,
            StatementCopier copy,
            int first,
            int end,
            List<HandedValue> handed,
            List<Statement> statements) {
        handed.forEach(each -> each.give(copy, first, end));
        copyInOrder(originals, copy, statements);
        handed.forEach(each -> each.take(copy, first, end));
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
        Set<Integer> handedOn = handedOn(handed, at);
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

    /** Which of the values that a loop carries copies hand to each other. */
    private static Set<Integer> handedOn(List<HandedValue> handed, int at) {
        return handed.stream()
                .filter(each -> each.goesThrough(at))
                .map(each -> each.carriedBy(at))
                .collect(Collectors.toSet());
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
