package edu.sysy.optimize.nest.accumulator;

import edu.sysy.ir.Value;
import edu.sysy.nest.reduction.Reductions;
import edu.sysy.structured.Carried;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How an iteration of a loop makes the next one of a value that the loop carries (a recurrence, an accumulator).
 *
 * <p>Copies of the iteration hand the value from one to the next in each {@link Link}, which stays whole: the copies of
 * its statements stand one copy after the other. With a single link that is the order of the loop, whatever is
 * computed. With several, or with links in inner loops that run once for all copies, updates change places, so that
 * they have to be a {@linkplain Reductions reduction} of integers: sums, products, minima and such.
 *
 * @param links in order
 */
public record AccumulatorChain(List<Link> links) {
    /** Copies the list. */
    public AccumulatorChain {
        links = List.copyOf(links);
    }

    /**
     * Statements of a region that make one value of another one.
     *
     * @param from the first of them, by its number in the region
     * @param to the last of them
     * @param in the value before them
     * @param out the value after them
     * @param inner what happens in them, if they are one loop that runs once for all copies
     * @param carried which of the values that this loop carries it is
     */
    public record Link(int from, int to, Value in, Value out, Optional<AccumulatorChain> inner, int carried) {}

    /**
     * The chain of a value that a loop carries; empty if copies of an iteration cannot hand it on.
     *
     * @param carried which of them, from 0
     * @param reductions the updates in the loop
     * @param runsOnce which loops in it run once for all copies
     */
    public static Optional<AccumulatorChain> of(For loop, int carried, Reductions reductions, Predicate<For> runsOnce) {
        if (!(loop.body().end() instanceof Yield yield)) {
            return Optional.empty();
        }
        Value before = loop.carried().get(carried).parameter();
        Value after = yield.values().get(carried);
        List<Link> links = reductions.of(loop, carried).isPresent()
                ? updates(loop.body(), before, after, runsOnce)
                : inOrder(loop.body(), before, after, runsOnce);
        return links == null ? Optional.empty() : Optional.of(new AccumulatorChain(links));
    }

    /** The one link of a value that may be updated in any way; null if an inner loop lies in it. */
    private static @Nullable List<Link> inOrder(Region region, Value before, Value after, Predicate<For> runsOnce) {
        List<Statement> statements = region.statements();
        int from = -1;
        for (int at = 0; at < statements.size(); at++) {
            Statement statement = statements.get(at);
            if (from < 0
                    && (uses(statement).contains(before) || statement.results().contains(after))) {
                from = at;
            }
            if (from >= 0 && statement instanceof For loop && runsOnce.test(loop)) {
                return null;
            }
            if (statement.results().contains(after)) {
                return List.of(new Link(from, at, before, after, Optional.empty(), 0));
            }
        }
        return null;
    }

    /** The links of a reduction, each as short as it can be: nothing but the next one uses what is between them. */
    private static @Nullable List<Link> updates(Region region, Value before, Value after, Predicate<For> runsOnce) {
        List<Statement> statements = region.statements();
        Map<Value, Integer> lastUses = new HashMap<>();
        for (int at = 0; at < statements.size(); at++) {
            for (Value value : uses(statements.get(at))) {
                lastUses.put(value, at);
            }
        }
        lastUses.put(after, statements.size());
        List<Link> links = new ArrayList<>();
        Value in = before;
        Set<Value> open = new HashSet<>(Set.of(in));
        int from = -1;
        for (int at = 0; at < statements.size(); at++) {
            Statement statement = statements.get(at);
            boolean isOnce = statement instanceof For loop && runsOnce.test(loop);
            if (isOnce && from >= 0) {
                return null; // the copies of a link stand one after the other, and the loop cannot be in all of them
            }
            if (uses(statement).stream().noneMatch(open::contains)) {
                continue;
            }
            if (isOnce) {
                Link link = inner((For) statement, at, in, runsOnce);
                if (link == null) {
                    return null;
                }
                links.add(link);
                in = link.out();
                open = new HashSet<>(Set.of(in));
                continue;
            }
            from = from < 0 ? at : from;
            open.addAll(statement.results());
            int here = at;
            List<Value> live = open.stream()
                    .filter(value -> lastUses.getOrDefault(value, -1) > here)
                    .toList();
            if (live.size() == 1) {
                links.add(new Link(from, at, in, live.getFirst(), Optional.empty(), 0));
                in = live.getFirst();
                open = new HashSet<>(Set.of(in));
                from = -1;
            }
        }
        return in.equals(after) && from < 0 ? links : null;
    }

    private static @Nullable Link inner(For loop, int at, Value in, Predicate<For> runsOnce) {
        List<Value> initial = loop.carried().stream().map(Carried::initial).toList();
        int carried = initial.indexOf(in);
        if (carried < 0 || !(loop.body().end() instanceof Yield(List<Value> values))) {
            return null;
        }
        Value parameter = loop.carried().get(carried).parameter();
        List<Link> links = updates(loop.body(), parameter, values.get(carried), runsOnce);
        return links == null
                ? null
                : new Link(at, at, in, loop.lasts().get(carried), Optional.of(new AccumulatorChain(links)), carried);
    }

    /** All values that a statement, or something in its regions, uses. */
    private static Set<Value> uses(Statement statement) {
        Set<Value> used = new HashSet<>(statement.operands());
        for (Region region : statement.regions()) {
            region.statements().forEach(inside -> used.addAll(uses(inside)));
            used.addAll(region.end().operands());
        }
        return used;
    }
}
