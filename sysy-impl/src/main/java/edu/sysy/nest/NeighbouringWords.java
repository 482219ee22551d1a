package edu.sysy.nest;

import edu.sysy.ir.Operation;
import edu.sysy.ir.Type;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import java.util.List;

/** Whether iterations of a loop that follow each other access words that follow each other, for vectors. */
public final class NeighbouringWords {
    private NeighbouringWords() {}

    /**
     * Whether neighbouring iterations of a loop load and store neighbouring words, or load the same ones, so that a few
     * of them can run together; the loops inside it run for all of them then.
     */
    public static boolean areAccessedBy(LoopNest nest, For loop) {
        List<Compute> accesses = nest.accesses(loop);
        return nest.stride(loop) == 1
                && !accesses.isEmpty()
                && accesses.stream().allMatch(access -> isForLanes(nest, loop, access));
    }

    private static boolean isForLanes(LoopNest nest, For loop, Compute access) {
        boolean writes = access.operation() instanceof Operation.Store;
        boolean address = access.operation().type() == Type.ADDRESS;
        return !address
                && nest.distance(access)
                        .map(distance -> distance.coefficient(nest.number(loop)))
                        .filter(stride -> stride == Integer.BYTES || (stride == 0 && !writes))
                        .isPresent();
    }
}
