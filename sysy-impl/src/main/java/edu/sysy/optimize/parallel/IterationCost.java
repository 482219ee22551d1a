package edu.sysy.optimize.parallel;

import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.nest.LoopNest;
import edu.sysy.optimize.nest.IterationEstimate;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.If;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.List;
import java.util.OptionalLong;

/** Estimates what an iteration of a loop costs, in operations. Linear in the loop, times the depth of its nest. */
final class IterationCost {
    /** The iterations of an inner loop whose bounds say nothing, if arrays have room for so many. */
    private static final long ITERATIONS = 64;

    /** Costs are not told apart above. */
    private static final long MAX_COST = 1L << 30;

    private final NestEditor editor;
    private final LoopNest nest;

    /**
     * Costs in a nest.
     *
     * @param nest has no {@linkplain LoopNest#obstacle() obstacle}
     */
    IterationCost(NestEditor editor, LoopNest nest) {
        this.editor = editor;
        this.nest = nest;
    }

    /**
     * What an iteration of a loop of the nest costs, at least 1.
     *
     * @param inside loops around it that would be inside it
     */
    long of(For loop, List<For> inside) {
        long cost = Math.max(1, of(loop.body()));
        for (For each : inside) {
            cost = Math.min(MAX_COST, cost * Math.max(1, iterations(each)));
        }
        return cost;
    }

    private long of(Region region) {
        long sum = 0;
        for (Statement statement : region.statements()) {
            sum = Math.min(MAX_COST, sum + of(statement));
        }
        return sum;
    }

    private long of(Statement statement) {
        return switch (statement) {
            case Compute compute -> compute.operation() instanceof Constant ? 0 : 1;
            case For loop -> Math.min(MAX_COST, iterations(loop) * (of(loop.body()) + 1));
            case If branch -> 1 + (of(branch.then()) + of(branch.otherwise())) / 2;
            default -> statement.regions().stream().mapToLong(this::of).sum();
        };
    }

    private long iterations(For loop) {
        OptionalLong distance = editor.constantDistance(loop);
        return distance.isPresent()
                        && editor.definitions().operationOrNull(loop.step()) instanceof IntConstant(int step)
                ? distance.getAsLong() / Math.max(1, Math.abs((long) step))
                : Math.min(ITERATIONS, IterationEstimate.of(nest, loop));
    }

    /** The nest. */
    @Override
    public String toString() {
        return "costs in " + nest;
    }
}
