package edu.sysy.optimize;

import edu.sysy.TargetTraits;
import edu.sysy.optimize.cfg.ConvertBranchesToSelects;
import edu.sysy.optimize.cfg.SimplifyControlFlow;
import edu.sysy.optimize.cfg.SplitCriticalEdges;
import edu.sysy.optimize.cfg.ThreadBranches;
import edu.sysy.optimize.interprocedural.EliminateTailCalls;
import edu.sysy.optimize.interprocedural.EvaluateCalls;
import edu.sysy.optimize.interprocedural.InlineCalls;
import edu.sysy.optimize.interprocedural.InlineEarlyReturns;
import edu.sysy.optimize.interprocedural.MultiplyModulo;
import edu.sysy.optimize.interprocedural.PlaceCalls;
import edu.sysy.optimize.interprocedural.RemoveDeadArguments;
import edu.sysy.optimize.interprocedural.RemoveDeadFunctions;
import edu.sysy.optimize.interprocedural.SpecializeFunctions;
import edu.sysy.optimize.interprocedural.memo.CachePureResults;
import edu.sysy.optimize.loop.CanonicalizeLoops;
import edu.sysy.optimize.loop.EvaluateLoops;
import edu.sysy.optimize.loop.HoistInvariants;
import edu.sysy.optimize.loop.PeelLoops;
import edu.sysy.optimize.loop.RemoveEmptyLoops;
import edu.sysy.optimize.loop.ReplaceFinalValues;
import edu.sysy.optimize.loop.ReplaceModularSums;
import edu.sysy.optimize.loop.ReplaceRepeatedShifts;
import edu.sysy.optimize.loop.ReusePreviousIterations;
import edu.sysy.optimize.loop.RotateLoops;
import edu.sysy.optimize.loop.SpeculateModularSums;
import edu.sysy.optimize.loop.SplitLoops;
import edu.sysy.optimize.loop.UnrollConstantLoops;
import edu.sysy.optimize.loop.UnrollLoops;
import edu.sysy.optimize.loop.UnswitchLoops;
import edu.sysy.optimize.loop.VersionFinalValues;
import edu.sysy.optimize.loop.VersionLoops;
import edu.sysy.optimize.loop.VersionModularSums;
import edu.sysy.optimize.loop.sharing.ShareArraySums;
import edu.sysy.optimize.memory.ComputeConstantTables;
import edu.sysy.optimize.memory.FoldInitialStores;
import edu.sysy.optimize.memory.ForwardMemory;
import edu.sysy.optimize.memory.GlobalizeArrays;
import edu.sysy.optimize.memory.GlobalizeConstantArrays;
import edu.sysy.optimize.memory.LocalizeGlobals;
import edu.sysy.optimize.memory.PromoteMemoryInLoops;
import edu.sysy.optimize.memory.RemoveDeadStores;
import edu.sysy.optimize.memory.RemoveUnreadLocals;
import edu.sysy.optimize.memory.SplitArrays;
import edu.sysy.optimize.nest.InterchangeLoops;
import edu.sysy.optimize.nest.UnrollAndJam;
import edu.sysy.optimize.nest.border.SplitBorders;
import edu.sysy.optimize.nest.dead.RemoveDeadNests;
import edu.sysy.optimize.nest.distribution.DistributeLoops;
import edu.sysy.optimize.nest.fusion.FuseLoops;
import edu.sysy.optimize.nest.guard.AbsorbGuards;
import edu.sysy.optimize.nest.invariant.HoistInvariantNests;
import edu.sysy.optimize.nest.layout.PropagateArrayCopies;
import edu.sysy.optimize.nest.layout.transpose.TransposeArrays;
import edu.sysy.optimize.nest.skew.SkewLoops;
import edu.sysy.optimize.nest.split.SplitIndexSets;
import edu.sysy.optimize.nest.tiling.TileLoops;
import edu.sysy.optimize.nest.unroll.UnrollByModulus;
import edu.sysy.optimize.nest.unroll.UnrollConstantNests;
import edu.sysy.optimize.output.MergeConstantOutput;
import edu.sysy.optimize.parallel.ParallelizeLoops;
import edu.sysy.optimize.reassociate.BalanceTrees;
import edu.sysy.optimize.reassociate.ReduceTreeHeights;
import edu.sysy.optimize.scalar.ComputeAtJoins;
import edu.sysy.optimize.scalar.EliminateDeadCode;
import edu.sysy.optimize.scalar.FoldByRange;
import edu.sysy.optimize.scalar.FoldConstants;
import edu.sysy.optimize.scalar.NumberValues;
import edu.sysy.optimize.scalar.NumberValuesLocally;
import edu.sysy.optimize.scalar.PropagateConstants;
import edu.sysy.optimize.scalar.SinkToUses;
import edu.sysy.optimize.ssa.PromoteLocals;
import edu.sysy.optimize.strength.ReduceStrength;
import edu.sysy.optimize.vector.ExpandVectors;
import edu.sysy.optimize.vector.VectorizeLoops;
import edu.sysy.pass.Pass;
import edu.sysy.pass.Pipeline;
import java.util.List;
import java.util.Optional;

/**
 * All passes by name, for {@link TargetTraits#DEFAULT} until {@link Pass#forTarget} tells them another machine; see the
 * package description for what they do.
 */
public final class PassCatalogue {
    /** How many threads programs have, unless who compiles says otherwise. */
    private static final int USUAL_THREADS = 4;

    private static final List<Pass> PASSES = passes(TargetTraits.DEFAULT);

    private PassCatalogue() {}

    /** All passes. */
    public static List<Pass> passes() {
        return PASSES;
    }

    /** All passes, for a machine. */
    public static List<Pass> passes(TargetTraits traits) {
        return List.of(
                new PromoteLocals(),
                new FoldConstants(),
                new SimplifyControlFlow(),
                new ThreadBranches(),
                new SplitCriticalEdges(),
                new ConvertBranchesToSelects(traits),
                new NumberValuesLocally(),
                new NumberValues(),
                NumberValues.callsOnly(),
                new PropagateConstants(),
                new BalanceTrees(traits),
                new ReduceTreeHeights(traits),
                new ComputeAtJoins(),
                new SinkToUses(),
                new FoldByRange(),
                new ReplaceFinalValues(),
                new VersionFinalValues(),
                new ReplaceRepeatedShifts(),
                new RemoveEmptyLoops(),
                new ReduceStrength(traits),
                new ShareArraySums(traits),
                new ReusePreviousIterations(traits),
                new EliminateDeadCode(),
                new RemoveUnreadLocals(),
                new RemoveDeadFunctions(),
                new InlineCalls(traits),
                InlineCalls.late(traits),
                new EliminateTailCalls(),
                new PlaceCalls(),
                new ForwardMemory(),
                new RemoveDeadStores(),
                new CanonicalizeLoops(),
                new RotateLoops(),
                new MultiplyModulo(),
                new SpecializeFunctions(traits),
                new PromoteMemoryInLoops(traits),
                new RemoveDeadArguments(),
                new EvaluateCalls(),
                new CachePureResults(traits),
                new InlineEarlyReturns(),
                new EvaluateLoops(),
                new UnrollConstantLoops(),
                new UnrollLoops(),
                new SplitArrays(),
                new LocalizeGlobals(),
                new FoldInitialStores(),
                new GlobalizeConstantArrays(),
                new ComputeConstantTables(traits),
                new GlobalizeArrays(),
                new HoistInvariants(),
                HoistInvariants.integersOnly(),
                new UnswitchLoops(),
                new VersionLoops(),
                new SplitLoops(),
                new PeelLoops(),
                new ReplaceModularSums(),
                new VersionModularSums(),
                new SpeculateModularSums(),
                new HoistInvariantNests(traits),
                new PropagateArrayCopies(traits),
                new RemoveDeadNests(traits),
                new TransposeArrays(traits),
                new AbsorbGuards(traits),
                new DistributeLoops(traits),
                new InterchangeLoops(traits),
                new FuseLoops(traits),
                new TileLoops(traits),
                new SkewLoops(traits),
                new UnrollAndJam(traits),
                new SplitIndexSets(traits),
                new UnrollByModulus(traits),
                new UnrollConstantNests(traits),
                new SplitBorders(traits),
                new VectorizeLoops(traits),
                new ParallelizeLoops(traits, USUAL_THREADS),
                new ExpandVectors(),
                new MergeConstantOutput(traits));
    }

    /** The pass called {@code name}; empty if there is none. */
    public static Optional<Pass> named(String name) {
        return PASSES.stream().filter(pass -> pass.name().equals(name)).findFirst();
    }

    /**
     * The pipeline that {@code text} describes, such as
     * {@code "promote-locals,loop(fold-constants,eliminate-dead-code)"}.
     *
     * @throws IllegalArgumentException if it is no pipeline or names a pass that does not exist
     */
    public static Pipeline pipeline(String text) {
        return Pipeline.parse(text, PassCatalogue::named);
    }
}
