package edu.sysy.optimize.interprocedural;

import edu.sysy.TargetTraits;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Value;

/**
 * What makes a call worth inlining. A body of the size of {@link TargetTraits#callCost} makes nothing longer. Larger
 * ones pay where calls run often and where arguments are constants or addresses of globals that the body can be
 * simplified with.
 */
final class InlineCost {
    private static final int LIMIT = 50;
    private static final int LIMIT_PER_LOOP = 60;
    private static final int LIMIT_PER_CONSTANT = 20;
    private static final int MAX_LOOPS = 3;
    private static final int MAX_CONSTANTS = 4;

    private InlineCost() {}

    /** The size up to which a body is worth being copied to a call. */
    static int limit(Function caller, CallSite site) {
        int loops = Math.min(Loops.of(caller).depthOfBlock(site.position()), MAX_LOOPS);
        Definitions definitions = Definitions.of(caller);
        int constants = 0;
        for (Value argument : site.call().arguments()) {
            constants += definitions.operationOrNull(argument) instanceof Operation.Constant ? 1 : 0;
        }
        return LIMIT + LIMIT_PER_LOOP * loops + LIMIT_PER_CONSTANT * Math.min(constants, MAX_CONSTANTS);
    }
}
