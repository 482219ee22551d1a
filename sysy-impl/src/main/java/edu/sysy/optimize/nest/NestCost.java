package edu.sysy.optimize.nest;

import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import edu.sysy.ir.Value;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.form.ValueForms;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import edu.sysy.structured.While;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Estimates what the nests of a function cost: operations, and lines of the cache that are fetched. A nest is taken to
 * run in the order of loops and with the register tile that suit it best, among those that its dependences allow.
 *
 * <p>Asked twice, before and after a change of what nests access, it takes a loop to have the same number of iterations
 * both times.
 */
public final class NestCost {
    /** The iterations of a loop that nothing is known of. */
    private static final double ITERATIONS = 64;

    /** No array is walked along as often. */
    private static final double MAX_ITERATIONS = 1 << 28;

    private final NestEditor editor;
    private final Map<Value, Double> iterations = new HashMap<>();
    private final Map<For, LoopNest> nests = new IdentityHashMap<>();

    /** Estimates for the nests of a function. */
    public NestCost(NestEditor editor) {
        this.editor = editor;
    }

    /**
     * An estimate.
     *
     * @param operations the operations that run
     * @param lines the lines that are fetched, as a number of operations
     */
    public record Estimate(double operations, double lines) {
        /** Nothing. */
        public static final Estimate ZERO = new Estimate(0, 0);

        static Estimate of(TileCost.Parts parts) {
            return new Estimate(parts.operations() + parts.far(), parts.lines());
        }

        /** Both together. */
        public double total() {
            return operations + lines;
        }

        /** The sum of two estimates. */
        public Estimate plus(Estimate other) {
            return new Estimate(operations + other.operations, lines + other.lines);
        }

        private Estimate times(double factor) {
            return new Estimate(operations * factor, lines * factor);
        }
    }

    /**
     * What some of the outermost loops of a region cost.
     *
     * @param counters the counters of these loops
     */
    public Estimate of(Region region, Set<Value> counters) {
        return of(region, counters, 1);
    }

    private Estimate of(Region region, Set<Value> counters, double times) {
        Estimate sum = Estimate.ZERO;
        for (Statement statement : region.statements()) {
            if (statement instanceof For loop) {
                sum = counters.contains(loop.counter()) ? sum.plus(ofLoop(loop, List.of(), times)) : sum;
            } else {
                double own = times * (statement instanceof While ? ITERATIONS : 1);
                for (Region inner : statement.regions()) {
                    sum = sum.plus(of(inner, counters, own));
                }
            }
        }
        return sum;
    }

    /** What is known of a loop and all loops in it, computed once. */
    public LoopNest nest(For loop) {
        return nests.computeIfAbsent(loop, editor::nest);
    }

    /** How often the body of the last of some loops runs, each of which is in the one before. */
    public double iterations(List<For> loops) {
        double product = 1;
        Optional<LoopNest> around = Optional.empty();
        for (For loop : loops) {
            around = around.or(
                    () -> Optional.of(nest(loop)).filter(nest -> nest.obstacle().isEmpty()));
            product *= iterations(loop, around);
        }
        return product;
    }

    /**
     * How many iterations a loop has.
     *
     * @param around the outermost nest around the loop that is understood
     */
    private double iterations(For loop, Optional<LoopNest> around) {
        Double known = iterations.get(loop.counter());
        if (known == null) {
            double most = around.isPresent() ? IterationEstimate.of(around.get(), loop) : MAX_ITERATIONS;
            known = most < MAX_ITERATIONS
                    ? most
                    : editor.constantDistance(loop).stream()
                            .asDoubleStream()
                            .findFirst()
                            .orElse(ITERATIONS);
            iterations.put(loop.counter(), known);
        }
        return known;
    }

    /**
     * What a loop costs.
     *
     * @param outer the loops around it, outermost first
     * @param times how often it is entered
     */
    private Estimate ofLoop(For loop, List<For> outer, double times) {
        LoopNest nest = nest(loop);
        if (nest.obstacle().isEmpty()) {
            PerfectNest perfect = PerfectNest.of(loop, editor);
            if (perfect.depth() > 1
                    && !NestEditor.hasLoop(perfect.loops().getLast().body())) {
                TileCost.Parts own = PermutationPlan.best(perfect, editor)
                        .map(PermutationPlan::parts)
                        .orElseGet(() ->
                                new TileSearch(editor, nest, nest.legality(), perfect.loops(), perfect.body()).parts());
                return Estimate.of(own).times(times * inside(perfect.loops(), outer));
            }
            List<For> chain = TilePlan.chain(loop);
            For innermost = chain.getLast();
            if (!NestEditor.hasLoop(innermost.body())) {
                List<Statement> body = innermost.body().statements();
                TileCost.Parts own = chain.size() > 1
                        ? new TileSearch(editor, nest, nest.legality(), chain, body).parts()
                        : new TileCost(editor, nest, List.of(loop), body).single();
                Estimate sum = Estimate.of(own).times(times * inside(chain, outer));
                for (int level = 1; level < chain.size(); level++) {
                    List<For> loops = chain.subList(0, level);
                    sum = sum.plus(ofRegion(
                            loops.getLast().body(), joined(outer, loops), times * inside(loops, outer), false));
                }
                return sum;
            }
        }
        List<For> loops = joined(outer, List.of(loop));
        return ofRegion(loop.body(), loops, times * inside(List.of(loop), outer), true);
    }

    /** How many iterations the last of some loops has each time that the first is entered. */
    private double inside(List<For> loops, List<For> outer) {
        return iterations(joined(outer, loops)) / iterations(outer);
    }

    private static List<For> joined(List<For> outer, List<For> inner) {
        List<For> all = new ArrayList<>(outer);
        all.addAll(inner);
        return all;
    }

    /**
     * What the accesses of a region cost by themselves.
     *
     * @param loops the loops around it, outermost first; empty if the one around it does not count
     * @param deep whether what loops of the region cost is added
     */
    private Estimate ofRegion(Region region, List<For> loops, double times, boolean deep) {
        Estimate sum = Estimate.ZERO;
        for (Statement statement : region.statements()) {
            if (statement instanceof Compute compute) {
                sum = sum.plus(ofAccess(compute, loops).times(times));
            } else if (statement instanceof For inner) {
                sum = deep ? sum.plus(ofLoop(inner, loops, times)) : sum;
            } else {
                boolean counts = !(statement instanceof While);
                for (Region inner : statement.regions()) {
                    sum = sum.plus(
                            ofRegion(inner, counts ? loops : List.of(), counts ? times : times * ITERATIONS, deep));
                }
            }
        }
        return sum;
    }

    private Estimate ofAccess(Compute compute, List<For> loops) {
        return switch (compute.operation()) {
            case Load load -> new Estimate(1, ofLines(load.address(), loops));
            case Store store -> new Estimate(1, ofLines(store.address(), loops));
            default -> Estimate.ZERO;
        };
    }

    private double ofLines(Value address, List<For> loops) {
        if (loops.isEmpty()) {
            return 0;
        }
        ValueForms forms = new ValueForms(editor.definitions());
        For innermost = loops.getLast();
        try {
            return ofWalk(forms.distance(address).coefficient(forms.number(innermost.counter())), innermost);
        } catch (ArithmeticException doesNotFit) {
            return 0;
        }
    }

    /**
     * What the lines cost that an access fetches in each iteration of a loop.
     *
     * @param stride how far the address advances if the counter does by 1, in bytes
     */
    public double ofWalk(long stride, For loop) {
        long step = editor.definitions().operationOrNull(loop.step()) instanceof IntConstant(int by) ? by : 1;
        return TileCost.walk(editor.traits(), Math.multiplyExact(stride, step));
    }
}
