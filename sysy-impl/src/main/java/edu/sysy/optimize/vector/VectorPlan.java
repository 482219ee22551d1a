package edu.sysy.optimize.vector;

import edu.sysy.ir.Block;
import edu.sysy.ir.Value;
import edu.sysy.optimize.loop.CountedLoop;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * How a loop is going to run four iterations at a time.
 *
 * @param loop in canonical form
 * @param blocks those of the loop, in reverse postorder
 * @param trips how often it runs, if that is known
 * @param steps which values stay scalars
 * @param latchTest the comparison that ends the loop and is used for nothing else; {@link Value#NONE} if there is none
 * @param scalarsInLanes the scalars of the loop that are wanted as vectors, too
 * @param reductions by the parameter of the header
 * @param sums floating numbers that iterations combine in their order, by each of their members
 * @param tests what has to hold in front of the loop
 */
record VectorPlan(
        CountedLoop loop,
        List<Block> blocks,
        OptionalLong trips,
        LaneSteps steps,
        Value latchTest,
        Set<Value> scalarsInLanes,
        Map<Value, LaneReduction> reductions,
        Map<Value, OrderedSum> sums,
        List<LaneDependences.Distance> tests) {

    /** The sum that a value is a member of; empty if there is none. */
    Optional<OrderedSum> sum(Value value) {
        return Optional.ofNullable(sums.get(value));
    }

    /** Whether a value of the loop is a scalar in the vector loop. */
    boolean isScalar(Value value) {
        return !steps.isVector(value) || sums.containsKey(value);
    }

    /** The number of instructions that the vector loop adds. */
    int size() {
        return blocks.stream().mapToInt(block -> block.instructions().size()).sum();
    }
}
