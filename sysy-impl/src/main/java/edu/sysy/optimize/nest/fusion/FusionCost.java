package edu.sysy.optimize.nest.fusion;

import edu.sysy.nest.ArrayObject;
import edu.sysy.nest.LoopNest;
import edu.sysy.optimize.nest.CacheLines;
import edu.sysy.optimize.nest.NestCost;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.UnrollAndJam;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What an iteration of a fused nest costs beside one of each of the two nests, each in the register tile that suits it
 * best. Two nests may have tiles of which a dependence between them deprives one nest: its iterations load what those
 * of a tile share. And two innermost loops may have more copies of their bodies than one whose body is as long as both.
 *
 * <p>Where values take the place of an array, neither is asked: its stores and their addresses go with the loads.
 */
final class FusionCost {
    private FusionCost() {}

    /** Why two nests had better stay two; empty if one is cheaper, or nothing is known. */
    static Optional<String> obstacle(NestEditor editor, ArrayReads reads, For first, For second, LoopFusion fusion) {
        if (!FusionProfit.contracted(fusion, reads).isEmpty()) {
            return Optional.empty();
        }
        Optional<NestCost.Estimate> one = UnrollAndJam.costOfIteration(first, editor);
        Optional<NestCost.Estimate> other = UnrollAndJam.costOfIteration(second, editor);
        Optional<NestCost.Estimate> both = UnrollAndJam.costOfIteration(fusion.loop(), editor);
        if (one.isEmpty() || other.isEmpty() || both.isEmpty()) {
            return Optional.empty();
        }
        boolean isInCache = CacheLines.holds(editor.traits(), bytes(editor, first, second));
        double apart = cost(one.get(), isInCache) + cost(other.get(), isInCache);
        double together = cost(both.get(), isInCache);
        return together < apart ? Optional.empty() : Optional.of("iterations of both would not be cheaper");
    }

    private static double cost(NestCost.Estimate estimate, boolean isInCache) {
        return isInCache ? estimate.operations() : estimate.total();
    }

    /** The size of all arrays that two nests access; too large for any cache if that is not known. */
    private static long bytes(NestEditor editor, For first, For second) {
        Set<ArrayObject> arrays = new HashSet<>();
        long bytes = 0;
        for (For root : new For[] {first, second}) {
            LoopNest nest = editor.nest(root);
            for (Compute access : nest.accesses(root)) {
                ArrayObject array = FusionProfit.object(editor, access);
                if (array.bytes() == 0) {
                    return Long.MAX_VALUE;
                }
                bytes += arrays.add(array) ? array.bytes() : 0;
            }
        }
        return bytes;
    }
}
