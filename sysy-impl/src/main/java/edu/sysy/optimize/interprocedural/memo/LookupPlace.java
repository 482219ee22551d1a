package edu.sysy.optimize.interprocedural.memo;

import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import edu.sysy.ir.Terminator;
import edu.sysy.optimize.interprocedural.CallSite;
import java.util.Arrays;

/**
 * Where a recursive function asks for a result that it may know: in the nearest block outside of loops that dominates
 * all calls of the function by itself and all ends after them. The ends of the recursion do without.
 */
final class LookupPlace {
    private LookupPlace() {}

    /**
     * The position of that block.
     *
     * @param callee the name by which the function calls itself, or a copy of itself
     */
    static int of(Function function, String callee) {
        Dominators dominators = Dominators.of(function);
        Loops loops = Loops.of(function);
        int place = -1;
        for (CallSite site : CallSite.in(function)) {
            if (site.callee().equals(callee)) {
                place = place < 0 ? site.position() : dominators.nearestCommon(place, site.position());
            }
        }
        int[] lowest = lowestCommonOfEnds(function, dominators);
        while (place > 0
                && (loops.depthOfBlock(place) > 0 || !dominators.dominates(place, Math.max(lowest[place], 0)))) {
            place = dominators.immediate(place);
        }
        return loops.isReducible() ? Math.max(place, 0) : 0;
    }

    /** For each block, the nearest block that dominates all ends that can be reached from it. */
    private static int[] lowestCommonOfEnds(Function function, Dominators dominators) {
        ControlFlow flow = function.controlFlow();
        int[] result = new int[flow.blockCount()];
        boolean changed = true;
        Arrays.fill(result, -1);
        while (changed) {
            changed = false;
            for (int position = flow.blockCount() - 1; position >= 0; position--) {
                int common = function.blocks().get(position).terminator() instanceof Terminator.Return ? position : -1;
                for (int i = 0; i < flow.successorCount(position); i++) {
                    int below = result[flow.successor(position, i)];
                    common =
                            common < 0 || below < 0 ? Math.max(common, below) : dominators.nearestCommon(common, below);
                }
                changed |= common != result[position];
                result[position] = common;
            }
        }
        return result;
    }
}
