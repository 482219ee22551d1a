package edu.sysy.optimize.cfg;

import edu.sysy.ir.CriticalEdges;
import edu.sysy.ir.Function;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;

/**
 * Puts an empty block on each critical edge, see {@link CriticalEdges}. No level runs it, because
 * {@link SimplifyControlFlow} removes such blocks and selection makes them again; pipelines of users may.
 */
public final class SplitCriticalEdges implements FunctionPass {
    @Override
    public String name() {
        return "split-critical-edges";
    }

    @Override
    public String description() {
        return "puts an empty block on edges from a branch to a join; no level runs it (critical-edge splitting)";
    }

    @Override
    public boolean acceptsVectors() {
        return true;
    }

    @Override
    public Function run(Function function, PassContext context) {
        return CriticalEdges.split(function);
    }
}
