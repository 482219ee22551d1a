package edu.sysy.raise;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Function;
import edu.sysy.optimize.cfg.ParameterRemoval;
import edu.sysy.optimize.loop.CanonicalizeLoops;
import edu.sysy.optimize.loop.LoopForm;
import edu.sysy.optimize.scalar.ComputeAtJoins;
import edu.sysy.optimize.scalar.EliminateDeadCode;
import edu.sysy.pass.PassContext;
import edu.sysy.structured.Region;
import edu.sysy.structured.StructuredFunction;
import java.util.BitSet;
import java.util.Optional;

/**
 * The structured form of a function in SSA form.
 *
 * <pre>
 * b1(%1: i32, %2: i32):                  %9 = for %1 = %0, lt %8, step %7 carry (%2: i32 = %0) {
 *   %3 = cmp lt %1, %8                     %5 = add %2, %1
 *   br %3, b2, b3              becomes     yield %5
 * b2:                                    }
 *   %5 = add %2, %1                      ret %9
 *   %6 = add %1, %7
 *   jump b1(%6, %5)
 * b3:
 *   ret %2
 * </pre>
 *
 * <p>Each region is the part of the dominator tree that no join interrupts. A block with several predecessors comes
 * after the statement that holds them all, in the region of its immediate dominator, and so does what follows a loop; a
 * jump to such a block that is not at the end of that statement leaves a scope around it. After Ramsey, "Beyond
 * Relooper", ICFP 2022, with code after a loop taken out of the loop. A loop whose header tests a counter that {@link
 * edu.sysy.analysis.TripCount} counts becomes a {@code for}, any other a {@code while}.
 *
 * <p>Linear in the function, but for the depth of its regions.
 */
public final class Raising {
    private Raising() {}

    /**
     * Why a function has no structured form: a part of a sentence, such as {@code it has a cycle with two entries};
     * empty if it has one.
     */
    public static Optional<String> obstacle(Function function) {
        if (!Loops.of(function).isReducible()) {
            return Optional.of("it has a cycle with several entries");
        }
        return raise(function).isPresent()
                ? Optional.empty()
                : Optional.of("its regions would be nested more than " + Region.MAX_DEPTH + " deep");
    }

    /**
     * The structured form, computed once; empty if the function has a cycle with several entries, or if regions would
     * be nested more than {@link Region#MAX_DEPTH} deep. Values keep their numbers, unless an assignment from block to
     * block goes away.
     */
    public static Optional<StructuredFunction> raise(Function function) {
        return function.derived().get(Raised.class, Raising::compute).function();
    }

    /**
     * Lets a latch compute what each way to it computes: a counter that a {@code continue} increases as the end of the
     * body does is increased once.
     */
    private static Function withCommonSteps(Function function) {
        Loops loops = Loops.of(function);
        BitSet latches = new BitSet();
        for (int loop = 0; loop < loops.count(); loop++) {
            latches.set(loops.latches(loop)[0]);
        }
        Function changed = ComputeAtJoins.at(latches::get, function);
        return changed == function ? function : EliminateDeadCode.inFunctions().run(changed, PassContext.SILENT);
    }

    /** A structured form, kept beside the function it was made from. */
    private record Raised(Optional<StructuredFunction> function) {}

    private static Raised compute(Function function) {
        if (!Loops.of(function).isReducible()) {
            return new Raised(Optional.empty());
        }
        // of several back edges that agree on the next value of a counter, the only latch takes no parameter for it
        Function singleLatches = ParameterRemoval.run(LoopForm.of(function));
        Function canonical = CanonicalizeLoops.canonical(withCommonSteps(singleLatches));
        try {
            Region body = new FunctionRaiser(canonical).body();
            return new Raised(Optional.of(
                    new StructuredFunction(function.name(), function.returnType(), function.parameters(), body)));
        } catch (TooDeepException tooDeep) {
            return new Raised(Optional.empty());
        }
    }

    /** Regions are nested too deep. */
    static final class TooDeepException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooDeepException() {
            super("regions nested more than " + Region.MAX_DEPTH + " deep", null, false, false);
        }
    }
}
