package edu.sysy.optimize.nest;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.nest.LoopNest;
import edu.sysy.structured.Carried;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.Yield;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Loops directly inside each other, with nothing but computations between them, and loads of what the nest does not
 * store to, so that each runs over the same numbers whatever the counters of the others. What the loops carry, handed
 * from loop to loop, is updated by sums, minima and such: it is the same in any order of the loops.
 *
 * <p>In a {@linkplain #triangular triangular} nest, bounds may be computed from counters of outer loops; such loops
 * stay inside those.
 *
 * @param loops the loops, outermost first; one alone if the loop inside it does not belong to such a nest
 * @param between the computations and loads between them, in order
 * @param outer for each loop the places of those that its bounds depend on
 */
public record PerfectNest(List<For> loops, List<Statement> between, List<Set<Integer>> outer) {
    /** Stands for all loops in a set of places: a load may give something else in each iteration. */
    private static final int LOADED = -1;

    /** Copies the lists. */
    public PerfectNest {
        loops = List.copyOf(loops);
        between = List.copyOf(between);
        outer = outer.stream().map(Set::copyOf).toList();
    }

    /** A nest of loops with the same numbers whatever the counters of the others. */
    public PerfectNest(List<For> loops, List<Statement> between) {
        this(loops, between, loops.stream().map(loop -> Set.<Integer>of()).toList());
    }

    /** The nest that a loop begins. */
    public static PerfectNest of(For root, NestEditor editor) {
        return of(root, editor, false);
    }

    /** The nest that a loop begins, with loops whose bounds are computed from counters of the nest. */
    public static PerfectNest triangular(For root, NestEditor editor) {
        return of(root, editor, true);
    }

    private static PerfectNest of(For root, NestEditor editor, boolean triangular) {
        List<For> loops = new ArrayList<>(List.of(root));
        List<Statement> between = new ArrayList<>();
        List<Set<Integer>> needs = new ArrayList<>(List.of(Set.of()));
        Map<Value, Set<Integer>> varying = new HashMap<>(); // the places of the loops that values change in
        while (true) {
            For outer = loops.getLast();
            varying.put(outer.counter(), Set.of(loops.size() - 1));
            List<Statement> computations = new ArrayList<>();
            For inner = onlyLoop(outer, computations);
            if (inner == null || !handsOn(outer, inner)) {
                break;
            }
            for (Statement each : computations) {
                boolean isLoad = ((Compute) each).operation() instanceof Load;
                Set<Integer> places = isLoad ? Set.of(LOADED) : places(each.operands(), varying);
                each.results().forEach(result -> varying.put(result, places));
            }
            Set<Integer> own = places(List.of(inner.start(), inner.bound(), inner.step()), varying);
            if (own.contains(LOADED) || !(own.isEmpty() || triangular)) {
                break;
            }
            between.addAll(computations);
            loops.add(inner);
            needs.add(own);
        }
        return loops.size() > 1 && editor.reductions(root).areAll(root) && loadsTheSame(root, between, editor)
                ? new PerfectNest(loops, between, needs)
                : new PerfectNest(List.of(root), List.of());
    }

    private static Set<Integer> places(List<Value> values, Map<Value, Set<Integer>> varying) {
        Set<Integer> places = new HashSet<>();
        values.forEach(value -> places.addAll(varying.getOrDefault(value, Set.of())));
        return places;
    }

    /** Whether each loop is inside those that its bounds depend on if the loops are in an order. */
    public boolean allows(List<Integer> order) {
        Set<Integer> around = new HashSet<>();
        for (int loop : order) {
            if (!around.containsAll(outer.get(loop))) {
                return false;
            }
            around.add(loop);
        }
        return true;
    }

    /** The loop that is all there is in another one but for computations; null if there is something else. */
    private static @Nullable For onlyLoop(For outer, List<Statement> computations) {
        For inner = null;
        for (Statement statement : outer.body().statements()) {
            if (statement instanceof For loop && inner == null) {
                inner = loop;
            } else if (inner == null && NestEditor.readsOnly(statement)) {
                computations.add(statement);
            } else {
                return null;
            }
        }
        return inner;
    }

    /** Whether a loop hands all that it carries to the loop inside it, and goes on with what that gives back. */
    private static boolean handsOn(For outer, For inner) {
        List<Value> initial = inner.carried().stream().map(Carried::initial).toList();
        List<Value> parameters =
                outer.carried().stream().map(Carried::parameter).toList();
        return !inner.end().exists()
                && initial.equals(parameters)
                && outer.body().end().equals(new Yield(inner.lasts()));
    }

    /** Whether no store of the nest may change what is loaded between its loops. */
    private static boolean loadsTheSame(For root, List<Statement> between, NestEditor editor) {
        List<Value> addresses = new ArrayList<>();
        for (Statement statement : between) {
            if (statement instanceof Compute compute && compute.operation() instanceof Load(Type type, Value address)) {
                addresses.add(address);
            }
        }
        if (addresses.isEmpty()) {
            return true;
        }
        LoopNest nest = editor.nest(root);
        return addresses.stream().noneMatch(address -> nest.mayAccess(root, address, true));
    }

    /** What runs in the innermost loop if all that is between the loops does, too. */
    List<Statement> body() {
        List<Statement> body = new ArrayList<>(between);
        body.addAll(loops.getLast().body().statements());
        return body;
    }

    /** How many loops there are. */
    public int depth() {
        return loops.size();
    }

    /** The order of the text for {@link #inOrder}: its loops by their numbers. */
    public List<Integer> order() {
        return IntStream.range(0, depth()).boxed().toList();
    }

    /** Whether the counter of the outermost loop after the nest can be computed, if something asks for it. */
    public boolean knowsEnd(NestEditor editor) {
        For root = loops.getFirst();
        return !root.end().exists()
                || (root.test() == Condition.LT
                        && editor.definitions().operationOrNull(root.step()) instanceof IntConstant(int step)
                        && step == 1);
    }

    /**
     * The nest with its loops in another order.
     *
     * @param order for each place, the outermost first, which of the loops it is to be
     */
    public List<Statement> inOrder(List<Integer> order, NestEditor editor) {
        For root = loops.getFirst();
        List<Statement> result = new ArrayList<>();
        // computed outside of each loop: what its bounds need, after the last loop that has to do with it
        List<List<Statement>> outside = new ArrayList<>();
        order.forEach(loop -> outside.add(new ArrayList<>()));
        List<Statement> inside = place(order, outside);
        result.addAll(outside.getFirst());
        if (root.end().exists()) {
            Value passes = editor.add(result, new Compare(Condition.LT, root.start(), root.bound()), root.line());
            editor.define(result, root.end(), new Select(passes, root.bound(), root.start()), root.line());
        }
        For innermost = loops.getLast();
        inside.addAll(innermost.body().statements());
        Region body = innermost.body().withStatements(inside);
        for (int place = order.size() - 1; place >= 0; place--) {
            For own = loops.get(order.get(place));
            For there = loops.get(place);
            For loop = new For(
                    own.counter(),
                    own.start(),
                    own.test(),
                    own.bound(),
                    own.step(),
                    Value.NONE,
                    there.carried(),
                    there.lasts(),
                    body,
                    own.attributes(),
                    own.line());
            if (place == 0) {
                result.add(loop);
            } else {
                List<Statement> statements = outside.get(place);
                statements.add(loop);
                body = loops.get(place - 1).body().withStatements(statements);
            }
        }
        return result;
    }

    /**
     * Parts the statements between the loops.
     *
     * @param outside gets for each place those before the loop there: what is the same in all iterations of the loops
     *     from there on, at the first place, and what bounds are computed from
     * @return those in the innermost loop
     */
    private List<Statement> place(List<Integer> order, List<List<Statement>> outside) {
        Map<Value, Integer> places = new HashMap<>(); // before the loop of which place values are known first
        for (int place = 0; place < order.size(); place++) {
            places.put(loops.get(order.get(place)).counter(), place + 1);
        }
        Set<Value> needed = new HashSet<>();
        loops.forEach(loop -> needed.addAll(List.of(loop.start(), loop.bound(), loop.step())));
        for (Statement each : between.reversed()) {
            if (each.results().stream().anyMatch(needed::contains)) {
                needed.addAll(each.operands());
            }
        }
        List<Statement> inside = new ArrayList<>();
        for (Statement each : between) {
            int place = each.operands().stream()
                    .mapToInt(operand -> places.getOrDefault(operand, 0))
                    .max()
                    .orElse(0);
            boolean isNeeded = each.results().stream().anyMatch(needed::contains);
            // a load stays inside: the loops around it may have no iteration
            boolean isInside = ((Compute) each).operation() instanceof Load || (place > 0 && !isNeeded);
            int own = isInside ? order.size() : place;
            (isInside ? inside : outside.get(place)).add(each);
            each.results().forEach(value -> places.put(value, own));
        }
        return inside;
    }
}
