package edu.sysy.optimize.loop;

import edu.sysy.analysis.BranchFacts;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.ir.Condition;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Select;
import edu.sysy.ir.RegionCopy;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Value;
import edu.sysy.optimize.growth.CopyAllowance;
import edu.sysy.optimize.growth.CopyingPass;
import edu.sysy.optimize.growth.GrowthLimit;
import edu.sysy.optimize.ssa.AvailableOperands;
import edu.sysy.pass.PassContext;
import java.util.Optional;

/**
 * Splits a counted loop where a comparison of its counter changes from true to false or back (index-set splitting).
 *
 * <pre>
 *                                     m = k &lt; n ? k : n
 *                                     if (i &lt; k) {
 * do {                                  do { a; i = i + 1; } while (i &lt; m);
 *   if (i &lt; k) a; else b;   becomes     if (!(i &lt; n)) goto exit;
 *   i = i + 1;                        }
 * } while (i &lt; n);                    do { b; i = i + 1; } while (i &lt; n);
 *                                     exit:
 * </pre>
 *
 * <p>Neither loop tests the condition. The counter must not wrap around, or the condition would change twice: either
 * the number of iterations is known, or the loop counts by one while the counter is below its bound (or down while
 * above), and a branch in front of the loop has tested the same of its start.
 *
 * <p>A loop of more than 128 instructions is left alone. Of loops inside each other the innermost that can be split is,
 * and the others in a later run.
 */
public final class SplitLoops implements CopyingPass {
    private static final int BUDGET = 128;

    @Override
    public String name() {
        return "split-loops";
    }

    @Override
    public String description() {
        return "cuts loops where a comparison of the counter changes (index-set splitting)";
    }

    /**
     * Where to split.
     *
     * @param condition the value that is decided
     * @param first holds for the counter in the first part
     * @param limit what the counter is compared with
     * @param valueInFirst what the condition is in the first part
     */
    private record Split(CountedLoop loop, Value condition, Condition first, Value limit, boolean valueInFirst) {}

    @Override
    public Function run(Function function, PassContext context) {
        Loops found = Loops.of(function);
        boolean any = false;
        for (int loop = 0; loop < found.count() && !any; loop++) {
            any = find(function, loop).isPresent();
        }
        if (!any) {
            return function;
        }
        return CanonicalizeLoops.change(
                function, 1, canonical -> canonical.edit(editor -> split(canonical, editor, context)));
    }

    private void split(Function canonical, FunctionEditor editor, PassContext context) {
        Loops loops = Loops.of(canonical);
        boolean[] touched = new boolean[loops.count()];
        for (int loop = loops.count() - 1; loop >= 0; loop--) {
            Optional<Split> split = touched[loop] ? Optional.empty() : find(canonical, loop);
            if (split.isPresent()
                    && isWithinBounds(canonical, split.get().loop())
                    && split(canonical, editor, split.get(), context)) {
                for (int outer = loop; outer >= 0; outer = loops.parent(outer)) {
                    touched[outer] = true;
                }
            }
        }
    }

    private static Optional<Split> find(Function function, int loop) {
        Optional<CountedLoop> counted = CountedLoop.of(function, loop);
        if (counted.isEmpty() || !isOrdered(counted.get())) {
            return Optional.empty();
        }
        Loops loops = Loops.of(function);
        for (int position : loops.blocks(loop)) {
            if (position != counted.get().latch()
                    && function.blocks().get(position).terminator() instanceof Branch branch) {
                Optional<Split> split = at(function, counted.get(), branch.condition());
                if (split.isPresent()) {
                    return split;
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isOrdered(CountedLoop loop) {
        return loop.bound().exists()
                && (loop.step() > 0 ? loop.condition() == Condition.LT : loop.condition() == Condition.GT);
    }

    private static Optional<Split> at(Function function, CountedLoop loop, Value condition) {
        if (!(Definitions.of(function).operationOrNull(condition) instanceof Compare compare)) {
            return Optional.empty();
        }
        if (compare.left().equals(loop.counter())) {
            return split(function, loop, condition, compare.condition(), compare.right());
        }
        return compare.right().equals(loop.counter())
                ? split(function, loop, condition, compare.condition().swapped(), compare.left())
                : Optional.empty();
    }

    private static Optional<Split> split(
            Function function, CountedLoop loop, Value condition, Condition relation, Value limit) {
        if (!LoopProperties.isInvariant(function, loop.loop(), limit)
                || relation == Condition.EQ
                || relation == Condition.NE) {
            return Optional.empty();
        }
        boolean below = relation == Condition.LT || relation == Condition.LE;
        boolean trueFirst = below == loop.step() > 0;
        return Optional.of(new Split(loop, condition, trueFirst ? relation : relation.negated(), limit, trueFirst));
    }

    /** Whether the counter of an ordered loop never wraps around. */
    private static boolean isWithinBounds(Function function, CountedLoop loop) {
        if (UnrollConstantLoops.constantTrips(function, loop).isPresent()) {
            return true;
        }
        if (Math.abs(loop.step()) != 1) {
            return false;
        }
        Optional<Value> start = UnrollConstantLoops.start(function, loop);
        return start.isPresent() && isTested(function, loop, start.get());
    }

    private static boolean isTested(Function function, CountedLoop loop, Value start) {
        ScalarEvolution evolution = ScalarEvolution.of(function);
        return evolution.entering(loop.loop()) >= 0
                && BranchFacts.of(function)
                        .holdWhenEntering(
                                loop.loop(),
                                loop.condition(),
                                evolution.polynomial(start),
                                evolution.polynomial(loop.bound()));
    }

    private boolean split(Function function, FunctionEditor editor, Split split, PassContext context) {
        CountedLoop loop = split.loop();
        ControlFlow flow = function.controlFlow();
        int line = LoopProperties.line(function, loop.loop());
        LoopVersions versions = new LoopVersions(function, editor, loop.loop());
        if (versions.cost() > BUDGET) {
            context.missed(name(), function, line, "the loop is too large to be split");
            return false;
        }
        int depth = Loops.of(function).depth(loop.loop());
        if (!CopyAllowance.in(context, function).take(depth, versions.cost())) {
            context.omitted(name(), function, line, GrowthLimit.MESSAGE);
            return false;
        }
        Edge back = loop.test().back(function);
        Edge exit = loop.test().exit(function);
        RegionCopy first = versions.copy(split.condition(), split.valueInFirst());
        int before = versions.preheader();
        AvailableOperands available = new AvailableOperands(function);
        AvailableOperands.Writer writer = constant -> editor.append(before, constant);
        Value limit = available.at(flow.position(before), split.limit(), writer);
        Value bound = available.at(flow.position(before), loop.bound(), writer);
        Value start = versions.entering().arguments().get(loop.counterIndex());
        Value begins = editor.append(before, new Compare(split.first(), start, limit));
        Value decides = editor.append(before, new Compare(loop.condition(), limit, bound));
        Value end = limit;
        if (split.first() == Condition.LE || split.first() == Condition.GE) {
            Value one = editor.append(before, new IntConstant(loop.step() > 0 ? 1 : -1));
            end = editor.append(before, new Add(limit, one));
        }
        Value both = editor.append(before, new Select(decides, end, bound));
        Edge intoFirst = versions.entering().withTarget(first.label(versions.header()));
        versions.end(before, new Branch(begins, intoFirst, versions.entering()));

        Value next = first.value(loop.next());
        Edge again = BodyCopies.inCopy(back, first);
        int latchCopy = first.label(flow.label(loop.latch()));
        int between = editor.newBlock(new Terminator.Unreachable(), editor.terminatorLine(latchCopy));
        Value goesOn = editor.append(latchCopy, new Compare(loop.condition(), next, both));
        versions.end(latchCopy, new Branch(goesOn, again.withTarget(first.label(versions.header())), Edge.to(between)));
        Value left = editor.append(between, new Compare(loop.condition(), next, bound));
        versions.end(between, new Branch(left, again, BodyCopies.inCopy(exit, first)));
        context.done(name(), function, line, "the loop is split");
        return true;
    }
}
