package edu.sysy.optimize;

import edu.sysy.impl.cfg.ConvertBranchesToSelects;
import edu.sysy.impl.cfg.SimplifyControlFlow;
import edu.sysy.impl.cfg.ThreadBranches;
import edu.sysy.impl.interprocedural.CachePureResults;
import edu.sysy.impl.interprocedural.EliminateTailCalls;
import edu.sysy.impl.interprocedural.EvaluateCalls;
import edu.sysy.impl.interprocedural.InlineCalls;
import edu.sysy.impl.interprocedural.MultiplyModulo;
import edu.sysy.impl.interprocedural.RemoveDeadArguments;
import edu.sysy.impl.interprocedural.RemoveDeadFunctions;
import edu.sysy.impl.interprocedural.SpecializeFunctions;
import edu.sysy.impl.loop.CanonicalizeLoops;
import edu.sysy.impl.loop.HoistInvariants;
import edu.sysy.impl.loop.PeelLoops;
import edu.sysy.impl.loop.ReduceStrength;
import edu.sysy.impl.loop.RemoveEmptyLoops;
import edu.sysy.impl.loop.ReplaceFinalValues;
import edu.sysy.impl.loop.ReplaceModularSums;
import edu.sysy.impl.loop.ReplaceRepeatedShifts;
import edu.sysy.impl.loop.ReusePreviousIterations;
import edu.sysy.impl.loop.RotateLoops;
import edu.sysy.impl.loop.SplitLoops;
import edu.sysy.impl.loop.UnrollConstantLoops;
import edu.sysy.impl.loop.UnrollLoops;
import edu.sysy.impl.loop.UnswitchLoops;
import edu.sysy.impl.memory.FoldInitialStores;
import edu.sysy.impl.memory.ForwardMemory;
import edu.sysy.impl.memory.GlobalizeConstantArrays;
import edu.sysy.impl.memory.LocalizeGlobals;
import edu.sysy.impl.memory.PromoteMemoryInLoops;
import edu.sysy.impl.memory.RemoveDeadStores;
import edu.sysy.impl.memory.RemoveUnreadLocals;
import edu.sysy.impl.memory.SplitArrays;
import edu.sysy.impl.scalar.BalanceTrees;
import edu.sysy.impl.scalar.ComputeAtJoins;
import edu.sysy.impl.scalar.EliminateDeadCode;
import edu.sysy.impl.scalar.FoldByRange;
import edu.sysy.impl.scalar.FoldConstants;
import edu.sysy.impl.scalar.NumberValues;
import edu.sysy.impl.scalar.NumberValuesLocally;
import edu.sysy.impl.scalar.PropagateConstants;
import edu.sysy.impl.scalar.SinkToUses;
import edu.sysy.impl.ssa.PromoteLocals;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Pipeline;
import java.util.List;
import java.util.Optional;

/** All passes by name; see the package description for what they do. */
public final class PassCatalogue {
    private static final List<Pass> PASSES = List.of(
            new PromoteLocals(),
            new FoldConstants(),
            new SimplifyControlFlow(),
            new ThreadBranches(),
            new ConvertBranchesToSelects(),
            new NumberValuesLocally(),
            new NumberValues(),
            new PropagateConstants(),
            new BalanceTrees(),
            new ComputeAtJoins(),
            new SinkToUses(),
            new FoldByRange(),
            new ReplaceFinalValues(),
            new ReplaceRepeatedShifts(),
            new RemoveEmptyLoops(),
            new ReduceStrength(),
            new ReusePreviousIterations(),
            new EliminateDeadCode(),
            new RemoveUnreadLocals(),
            new RemoveDeadFunctions(),
            new InlineCalls(),
            InlineCalls.late(),
            new EliminateTailCalls(),
            new ForwardMemory(),
            new RemoveDeadStores(),
            new CanonicalizeLoops(),
            new RotateLoops(),
            new MultiplyModulo(),
            new SpecializeFunctions(),
            new PromoteMemoryInLoops(),
            new RemoveDeadArguments(),
            new EvaluateCalls(),
            new CachePureResults(),
            new UnrollConstantLoops(),
            new UnrollLoops(),
            new SplitArrays(),
            new LocalizeGlobals(),
            new FoldInitialStores(),
            new GlobalizeConstantArrays(),
            new HoistInvariants(),
            new UnswitchLoops(),
            new SplitLoops(),
            new PeelLoops(),
            new ReplaceModularSums());

    private PassCatalogue() {}

    /** All passes. */
    public static List<Pass> passes() {
        return PASSES;
    }

    /** The pass called {@code name}; empty if there is none. */
    public static Optional<Pass> named(String name) {
        return PASSES.stream().filter(pass -> pass.name().equals(name)).findFirst();
    }

    /**
     * The pipeline that {@code text} describes, such as {@code "promote-locals,loop(fold-constants,eliminate-dead-code)"}.
     *
     * @throws IllegalArgumentException if it is no pipeline or names a pass that does not exist
     */
    public static Pipeline pipeline(String text) {
        return Pipeline.parse(text, PassCatalogue::named);
    }
}
