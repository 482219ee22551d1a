package edu.sysy.optimize.interprocedural.memo;

import edu.sysy.TargetTraits;
import edu.sysy.ir.Function;
import edu.sysy.optimize.cfg.ConvertBranchesToSelects;
import edu.sysy.optimize.cfg.SimplifyControlFlow;
import edu.sysy.optimize.cfg.ThreadBranches;
import edu.sysy.optimize.interprocedural.EliminateTailCalls;
import edu.sysy.optimize.interprocedural.SelfInlining;
import edu.sysy.optimize.loop.RotateLoops;
import edu.sysy.optimize.scalar.FoldConstants;
import edu.sysy.optimize.scalar.NumberValuesLocally;
import edu.sysy.optimize.scalar.PropagateConstants;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.List;

/**
 * Recursive functions that keep no results: catches up on what was not done to them because they might have kept some,
 * so that they are as fast as ever.
 */
final class PlainFunctions {
    /** How often the copies of a body are simplified: a second round uses what the first has decided. */
    private static final int ROUNDS = 2;

    private final PassContext context;
    private final TargetTraits traits;
    private final List<FunctionPass> simplifying =
            List.of(new PropagateConstants(), new FoldConstants(), new SimplifyControlFlow(), new ThreadBranches());
    private final List<FunctionPass> finishing;

    /** What a pass that runs in {@code context} does for a machine. */
    PlainFunctions(PassContext context, TargetTraits traits) {
        this.context = context;
        this.traits = traits;
        finishing = List.of(
                new NumberValuesLocally(),
                new SimplifyControlFlow(),
                new ConvertBranchesToSelects(traits),
                new RotateLoops(),
                new ThreadBranches(),
                new SimplifyControlFlow());
    }

    /** A function with its tail calls as jumps and copies of its body in it. */
    Function expanded(Function function) {
        Function result = new EliminateTailCalls().eliminate(function, PassContext.SILENT);
        result = SelfInlining.expand(result, traits);
        for (int round = 0; round < ROUNDS; round++) {
            result = run(simplifying, result);
        }
        return run(finishing, result);
    }

    private Function run(List<FunctionPass> steps, Function function) {
        Function result = function;
        for (FunctionPass step : steps) {
            result = context.run(step, result);
        }
        return result;
    }
}
