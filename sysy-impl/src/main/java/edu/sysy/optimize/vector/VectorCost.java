package edu.sysy.optimize.vector;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;

/**
 * What four iterations of a loop cost one after the other and together, in operations. An operation on vectors counts
 * as one on scalars. Counters and addresses do not count: scalar loops are unrolled, and then they cost next to
 * nothing. Code in a loop within the loop counts eightfold.
 */
final class VectorCost {
    private static final double LOOP_WEIGHT = 8;

    /** What the vector loop spends on its counter, its test and its share of what surrounds it. */
    private static final double OVERHEAD = 2;

    private static final double LEAST_GAIN = 4.0 / 3;

    private double scalar;
    private double vector = OVERHEAD;

    /** The costs of a plan. */
    VectorCost(Function function, VectorPlan plan) {
        Definitions definitions = Definitions.of(function);
        Loops loops = Loops.of(function);
        int depth = loops.depth(plan.loop().loop());
        for (Block block : plan.blocks()) {
            int position = function.controlFlow().position(block.label());
            double weight = Math.pow(LOOP_WEIGHT, loops.depthOfBlock(position) - depth);
            for (Instruction instruction : block.instructions()) {
                add(plan, definitions, instruction, weight);
            }
        }
    }

    private void add(VectorPlan plan, Definitions definitions, Instruction instruction, double weight) {
        Value result = instruction.result();
        switch (instruction.operation()) {
            case Operation.Store store -> {
                scalar += Type.LANES * weight;
                vector += weight;
            }
            case Operation.Load load -> {
                scalar += Type.LANES * weight;
                vector += weight;
            }
            case Operation operation
            when plan.sum(result).isPresent() -> {
                // each lane is taken out and combined
                scalar += Type.LANES * weight;
                vector += Type.LANES * weight * 2;
            }
            case Operation operation
            when plan.steps().isVector(result) -> {
                scalar += Type.LANES * weight;
                vector += weight * LaneOperations.cost(definitions, operation).orElse(0);
            }
            case Operation operation -> {}
        }
        if (plan.scalarsInLanes().contains(result)) {
            vector += weight;
        }
    }

    /** Whether running iterations together saves a quarter of the time at least. */
    boolean pays() {
        return vector * LEAST_GAIN <= scalar;
    }
}
