package edu.sysy.optimize.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.FloatCompare;
import edu.sysy.ir.RegionCopy;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Value;
import edu.sysy.optimize.growth.CopyAllowance;
import edu.sysy.optimize.growth.CopyingPass;
import edu.sysy.optimize.growth.GrowthLimit;
import edu.sysy.optimize.ssa.AvailableOperands;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.Remark;
import java.util.Optional;

/**
 * Tests in front of a loop what does not change in it, and has a copy of the loop for each answer (loop unswitching).
 *
 * <pre>
 *                                     if (c)
 * do {                                  do { a; } while (t);
 *   if (c) a; else b;       becomes   else
 * } while (t);                          do { b; } while (t);
 * </pre>
 *
 * <p>The condition is a value from outside the loop, or compares such values and constants. A loop of more than 96
 * instructions is left alone, and one run of the pass adds at most 512 to a function. Of loops inside each other the
 * outermost for which it can be done has its turn; the others in a later run.
 */
public final class UnswitchLoops implements CopyingPass {
    private static final int MAX_LOOP = 96;
    private static final int BUDGET = 512;

    @Override
    public String name() {
        return "unswitch-loops";
    }

    @Override
    public String description() {
        return "moves conditions that a loop does not change in front of it (loop unswitching)";
    }

    @Override
    public Function run(Function function, PassContext context) {
        Loops found = Loops.of(function);
        boolean any = false;
        for (int loop = 0; loop < found.count() && !any; loop++) {
            any = condition(function, loop).isPresent();
        }
        if (!any) {
            return function;
        }
        return CanonicalizeLoops.change(
                function, 1, canonical -> canonical.edit(editor -> unswitch(canonical, editor, context)));
    }

    private void unswitch(Function canonical, FunctionEditor editor, PassContext context) {
        Loops loops = Loops.of(canonical);
        boolean[] done = new boolean[loops.count()];
        int left = BUDGET;
        CopyAllowance allowance = CopyAllowance.in(context, canonical);
        for (int loop = 0; loop < loops.count(); loop++) {
            done[loop] = loops.parent(loop) >= 0 && done[loops.parent(loop)];
            Optional<Value> condition = done[loop] ? Optional.empty() : condition(canonical, loop);
            if (condition.isPresent()) {
                LoopVersions versions = new LoopVersions(canonical, editor, loop);
                int line = LoopProperties.line(canonical, loop);
                boolean small = versions.cost() <= Math.min(left, MAX_LOOP);
                done[loop] = small && allowance.take(loops.depth(loop), versions.cost());
                context.remark(new Remark(
                        done[loop] ? Remark.Kind.DONE : small ? Remark.Kind.OMITTED : Remark.Kind.MISSED,
                        name(),
                        canonical.name(),
                        line,
                        done[loop]
                                ? "a condition is tested in front of the loop"
                                : small ? GrowthLimit.MESSAGE : "the loop is too large to be copied"));
                if (done[loop]) {
                    left -= versions.cost();
                    unswitch(canonical, editor, loop, versions, condition.get());
                }
            }
        }
    }

    private static Optional<Value> condition(Function function, int loop) {
        Loops loops = Loops.of(function);
        Definitions definitions = Definitions.of(function);
        for (int position : loops.blocks(loop)) {
            if (function.blocks().get(position).terminator() instanceof Branch branch
                    && !(definitions.operationOrNull(branch.condition()) instanceof Operation.Constant)
                    && isInvariant(function, loop, branch.condition())) {
                return Optional.of(branch.condition());
            }
        }
        return Optional.empty();
    }

    private static boolean isInvariant(Function function, int loop, Value condition) {
        if (LoopProperties.isInvariant(function, loop, condition)) {
            return true;
        }
        return switch (Definitions.of(function).operationOrNull(condition)) {
            case Compare compare ->
                LoopProperties.isInvariant(function, loop, compare.left())
                        && LoopProperties.isInvariant(function, loop, compare.right());
            case FloatCompare compare ->
                LoopProperties.isInvariant(function, loop, compare.left())
                        && LoopProperties.isInvariant(function, loop, compare.right());
            case null, default -> false;
        };
    }

    private static void unswitch(
            Function function, FunctionEditor editor, int loop, LoopVersions versions, Value condition) {
        Definitions definitions = Definitions.of(function);
        int before = versions.preheader();
        int position = function.controlFlow().position(before);
        AvailableOperands available = new AvailableOperands(function);
        Value tested = condition;
        if (!LoopProperties.isInvariant(function, loop, condition)) {
            Operation again = definitions
                    .operation(condition)
                    .orElseThrow()
                    .mapOperands(
                            operand -> available.at(position, operand, constant -> editor.append(before, constant)));
            tested = editor.append(before, again);
        }
        RegionCopy copy = versions.copy(condition, true);
        versions.end(
                before,
                new Branch(tested, versions.entering().withTarget(copy.label(versions.header())), versions.entering()));
    }
}
