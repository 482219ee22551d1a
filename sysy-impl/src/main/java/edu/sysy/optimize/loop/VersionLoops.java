package edu.sysy.optimize.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.RegionCopy;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Value;
import edu.sysy.optimize.growth.CopyAllowance;
import edu.sysy.optimize.growth.CopyingPass;
import edu.sysy.optimize.growth.GrowthLimit;
import edu.sysy.pass.PassContext;
import java.util.Optional;

/**
 * Copies a loop that divides multiples of its counter, for bounds so small that no multiple overflows (loop
 * versioning).
 *
 * <pre>
 *                                         if (n &lt;= 35791395)
 * do {                                      do { s = s + i * 60 / 60; i = i + 1; } while (i &lt; n);
 *   s = s + i * 60 / 60;     becomes      else
 *   i = i + 1;                              do { s = s + i * 60 / 60; i = i + 1; } while (i &lt; n);
 * } while (i &lt; n);
 * </pre>
 *
 * <p>The test is a fact about the copy, from which {@code fold-by-range} finds that {@code i * 60 / 60} is {@code i}
 * there.
 *
 * <p>An innermost loop is copied that starts at a constant and counts by one, up or down, to a bound that is not
 * one, if a dividend in it is linear in the counter, may overflow as far as is known, and has a factor that is a
 * multiple of its divisor, or the other way round. The test must let loops of {@value LoopBound#MIN_TRIPS}
 * iterations pass. A loop of more than {@value #MAX_LOOP} instructions stays; one run of the pass adds at most
 * {@value #BUDGET} to a function. Linear.
 */
public final class VersionLoops implements CopyingPass {
    private static final int MAX_LOOP = 48;
    private static final int BUDGET = 192;

    @Override
    public String name() {
        return "version-loops";
    }

    @Override
    public String description() {
        return "copies loops for bounds for which multiples of the counter do not overflow (loop versioning)";
    }

    @Override
    public Function run(Function function, PassContext context) {
        Loops loops = Loops.of(function);
        boolean any = false;
        for (int loop = 0; loop < loops.count() && !any; loop++) {
            any = bound(function, loop).isPresent();
        }
        return any
                ? CanonicalizeLoops.change(
                        function, 1, canonical -> canonical.edit(editor -> version(canonical, editor, context)))
                : function;
    }

    private static Optional<LoopBound> bound(Function function, int loop) {
        return UnrollConstantLoops.isInnermost(Loops.of(function), loop)
                ? LoopBound.of(function, loop)
                : Optional.empty();
    }

    private void version(Function function, FunctionEditor editor, PassContext context) {
        Loops loops = Loops.of(function);
        int left = BUDGET;
        CopyAllowance allowance = CopyAllowance.in(context, function);
        for (int loop = 0; loop < loops.count(); loop++) {
            Optional<LoopBound> bound = bound(function, loop);
            if (bound.isPresent()) {
                LoopVersions versions = new LoopVersions(function, editor, loop);
                int line = LoopProperties.line(function, loop);
                if (versions.cost() > Math.min(left, MAX_LOOP)) {
                    context.missed(name(), function, line, "the loop is too large to be copied");
                } else if (!allowance.take(loops.depth(loop), versions.cost())) {
                    context.omitted(name(), function, line, GrowthLimit.MESSAGE);
                } else {
                    left -= versions.cost();
                    version(editor, versions, bound.get());
                    context.done(name(), function, line, "the loop is copied for bounds without overflow");
                }
            }
        }
    }

    private static void version(FunctionEditor editor, LoopVersions versions, LoopBound bound) {
        int before = versions.preheader();
        Value limit = editor.append(before, new IntConstant(bound.limit()));
        Value isSmall = editor.append(before, new Compare(bound.condition(), bound.value(), limit));
        RegionCopy copy = versions.copy();
        Edge intoCopy = versions.entering().withTarget(copy.label(versions.header()));
        int beforeCopy = editor.newBlock(new Jump(intoCopy), editor.terminatorLine(before));
        versions.end(before, new Branch(isSmall, Edge.to(beforeCopy), versions.entering()));
    }
}
