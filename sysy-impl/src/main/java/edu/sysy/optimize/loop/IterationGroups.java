package edu.sysy.optimize.loop;

import edu.sysy.analysis.BranchFacts;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Range;
import edu.sysy.analysis.Ranges;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation.And;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Value;
import edu.sysy.optimize.ssa.AvailableOperands;

/**
 * Groups of consecutive iterations of a counted loop in canonical form that run without a test in between: {@code i < n
 * - 3} for groups of four. If the subtraction wraps there are no groups; that is tested, too, unless the bound is known
 * to be far enough from the end of the integers.
 */
public final class IterationGroups {
    private final Function function;
    private final CountedLoop loop;
    private final int size;
    private final Edge entering;

    /**
     * What tells whether a group can run.
     *
     * @param bound that of the loop, where the groups are entered
     * @param limit a group can run while the counter at its start is on this side of the limit
     * @param enough not 0 if there is a first group
     */
    public record Test(Value bound, Value limit, Value enough) {}

    /** Groups of a loop that {@linkplain CountedLoop#countsTowardsBound counts towards its bound}. */
    public IterationGroups(Function function, CountedLoop loop, int size) {
        this.function = function;
        this.loop = loop;
        this.size = size;
        entering = entering(function, loop);
    }

    private static Edge entering(Function function, CountedLoop loop) {
        int preheader = LoopForm.preheader(function.controlFlow(), Loops.of(function), loop.loop());
        return function.blocks().get(preheader).terminator().edges().getFirst();
    }

    /** How often a loop runs at most, as far as the ranges of its start and bound tell. */
    public static long mostTrips(Function function, CountedLoop loop) {
        Ranges ranges = Ranges.of(function);
        Range start = ranges.range(entering(function, loop).arguments().get(loop.counterIndex()));
        Range bound = loop.bound().exists() ? ranges.range(loop.bound()) : Range.of(0);
        if (start.isEmpty() || bound.isEmpty()) {
            return 0;
        }
        long distance = loop.step() > 0 ? (long) bound.high() - start.low() : (long) start.high() - bound.low();
        return Math.max(distance, 0) / Math.abs((long) loop.step());
    }

    /** Writes the test at the end of the preheader, which has the label {@code before}. */
    public Test write(FunctionEditor editor, int before) {
        Value bound = new AvailableOperands(function)
                .at(function.controlFlow().position(before), loop.bound(), constant -> editor.append(before, constant));
        Value reach = editor.append(before, new IntConstant((size - 1) * loop.step()));
        Value limit = editor.append(before, new Sub(bound, reach));
        Condition order = loop.step() > 0 ? Condition.LT : Condition.GT;
        boolean exact = isLimitExact((size - 1L) * loop.step());
        Value noWrap = exact ? Value.NONE : editor.append(before, new Compare(order, limit, bound));
        Value start = entering.arguments().get(loop.counterIndex());
        Value enough = editor.append(before, new Compare(loop.condition(), start, limit));
        return new Test(bound, limit, exact ? enough : editor.append(before, new And(noWrap, enough)));
    }

    /** Whether the bound less {@code reach} never wraps: the bound is far enough from the end of the integers. */
    private boolean isLimitExact(long reach) {
        Range bound = boundAtEntry();
        return reach > 0 ? bound.low() - reach >= Integer.MIN_VALUE : bound.high() - reach <= Integer.MAX_VALUE;
    }

    /** What the bound can be when the loop is entered: past the start, if a branch has tested that. */
    private Range boundAtEntry() {
        Range bound = Ranges.of(function).range(loop.bound());
        Value start = entering.arguments().get(loop.counterIndex());
        ScalarEvolution evolution = ScalarEvolution.of(function);
        boolean tested = BranchFacts.of(function)
                .holdWhenEntering(
                        loop.loop(), loop.condition(), evolution.polynomial(start), evolution.polynomial(loop.bound()));
        return tested
                ? bound.where(loop.condition().swapped(), Ranges.of(function).range(start))
                : bound;
    }
}
