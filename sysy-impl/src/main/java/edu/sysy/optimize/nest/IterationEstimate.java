package edu.sysy.optimize.nest;

import edu.sysy.nest.LoopNest;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import java.util.Optional;

/** Estimates how many iterations loops have. */
public final class IterationEstimate {
    private IterationEstimate() {}

    /**
     * At most as many as the bounds of a loop and the sizes of arrays allow, and no more than there are elements in a
     * row that it walks along.
     *
     * @param nest has no {@linkplain LoopNest#obstacle() obstacle}
     */
    public static long of(LoopNest nest, For loop) {
        int counter = nest.number(loop);
        long most = nest.maxIterations(loop);
        for (Compute access : nest.accesses()) {
            Optional<AffineForm> distance = nest.estimatedDistance(access);
            if (distance.isEmpty()) {
                continue;
            }
            long own = Math.abs(distance.get().coefficient(counter) * nest.stride(loop));
            for (For other : nest.around(access)) {
                long row = Math.abs(distance.get().coefficient(nest.number(other)) * nest.stride(other));
                if (own > 0 && row > own) {
                    most = Math.min(most, row / own);
                }
            }
        }
        return Math.max(1, most);
    }
}
