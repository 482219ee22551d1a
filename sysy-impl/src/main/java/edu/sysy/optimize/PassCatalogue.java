package edu.sysy.optimize;

import edu.sysy.impl.cfg.SimplifyControlFlow;
import edu.sysy.impl.interprocedural.RemoveDeadFunctions;
import edu.sysy.impl.loop.CanonicalizeLoops;
import edu.sysy.impl.loop.HoistInvariants;
import edu.sysy.impl.loop.RotateLoops;
import edu.sysy.impl.loop.SplitLoops;
import edu.sysy.impl.loop.UnrollConstantLoops;
import edu.sysy.impl.loop.UnrollLoops;
import edu.sysy.impl.loop.UnswitchLoops;
import edu.sysy.impl.memory.RemoveUnreadLocals;
import edu.sysy.impl.scalar.EliminateDeadCode;
import edu.sysy.impl.scalar.FoldConstants;
import edu.sysy.impl.scalar.NumberValuesLocally;
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
            new NumberValuesLocally(),
            new EliminateDeadCode(),
            new RemoveUnreadLocals(),
            new RemoveDeadFunctions(),
            new CanonicalizeLoops(),
            new RotateLoops(),
            new HoistInvariants(),
            new UnrollConstantLoops(),
            new UnrollLoops(),
            new UnswitchLoops(),
            new SplitLoops());

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
