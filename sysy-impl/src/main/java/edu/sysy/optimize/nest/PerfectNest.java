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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Loops directly inside each other, with nothing but computations between them, and loads of what the nest does not
 * store to, so that each runs over the same numbers whatever the counters of the others. What the loops carry, handed
 * from loop to loop, is updated by sums, minima and such: it is the same in any order of the loops.
 *
 * @param loops the loops, outermost first; one alone if the loop inside it does not belong to such a nest
 * @param between the computations and loads between them, in order
 */
public record PerfectNest(List<For> loops, List<Statement> between) {
    /** Copies the lists. */
    public PerfectNest {
        loops = List.copyOf(loops);
        between = List.copyOf(between);
    }

    /** The nest that a loop begins. */
    public static PerfectNest of(For root, NestEditor editor) {
        List<For> loops = new ArrayList<>(List.of(root));
        List<Statement> between = new ArrayList<>();
        Set<Value> varying = new HashSet<>();
        while (true) {
            For outer = loops.getLast();
            varying.add(outer.counter());
            List<Statement> computations = new ArrayList<>();
            For inner = onlyLoop(outer, computations);
            if (inner == null || !handsOn(outer, inner)) {
                break;
            }
            for (Statement each : computations) {
                boolean isLoad = ((Compute) each).operation() instanceof Load;
                if (isLoad || each.operands().stream().anyMatch(varying::contains)) {
                    varying.addAll(each.results());
                }
            }
            if (varying.contains(inner.start()) || varying.contains(inner.bound()) || varying.contains(inner.step())) {
                break;
            }
            between.addAll(computations);
            loops.add(inner);
        }
        return loops.size() > 1 && editor.reductions(root).areAll(root) && loadsTheSame(root, between, editor)
                ? new PerfectNest(loops, between)
                : new PerfectNest(List.of(root), List.of());
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
        // what the bounds of inner loops are computed from is the same in all iterations
        List<Statement> inside = new ArrayList<>();
        Set<Value> varying = new HashSet<>();
        loops.forEach(loop -> varying.add(loop.counter()));
        for (Statement each : between) {
            // a load stays inside: the loops around it may have no iteration
            boolean isUniform = !(((Compute) each).operation() instanceof Load)
                    && each.operands().stream().noneMatch(varying::contains);
            (isUniform ? result : inside).add(each);
            if (!isUniform) {
                varying.addAll(each.results());
            }
        }
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
                body = loops.get(place - 1).body().withStatements(List.of(loop));
            }
        }
        return result;
    }
}
