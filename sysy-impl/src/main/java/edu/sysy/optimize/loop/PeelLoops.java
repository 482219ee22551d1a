package edu.sysy.optimize.loop;

import edu.sysy.analysis.BranchFacts;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Range;
import edu.sysy.analysis.Ranges;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.RegionCopy;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Value;
import edu.sysy.optimize.growth.CopyAllowance;
import edu.sysy.optimize.growth.CopyingPass;
import edu.sysy.optimize.growth.GrowthLimit;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.Remark;
import java.util.Optional;

/**
 * Takes the first iteration out of a loop whose other iterations know the answer of a test (loop peeling).
 *
 * <pre>
 * do {                                    while (j &lt; n) { a; j = j + 1; }
 *   while (j &lt; n) { a; j = j + 1; }       b; i = i + 1;
 *   b; i = i + 1;             becomes     if (i &lt; m)
 * } while (i &lt; m);                          do { b; i = i + 1; } while (i &lt; m);
 * </pre>
 *
 * <p>A parameter of the header is compared with something that does not change in the loop. If what the latch passes
 * for the parameter always has the same answer, by the branches that dominate the latch ({@link BranchFacts})
 * or by its {@link Ranges}, then all iterations but the first have that answer. A copy of the loop runs the first
 * iteration and goes on in the loop, where the branch is decided; all values that leave the loop go through parameters
 * of its exits ({@link CanonicalizeLoops}), so nothing else changes.
 *
 * <p>A loop of more than {@value #MAX_LOOP} instructions stays; one run of the pass adds at most {@value #BUDGET} to a
 * function. Of loops inside each other the outermost has its turn first, the others in a later run. Linear.
 */
public final class PeelLoops implements CopyingPass {
    private static final int MAX_LOOP = 96;
    private static final int BUDGET = 256;

    @Override
    public String name() {
        return "peel-loops";
    }

    @Override
    public String description() {
        return "takes the first iteration out if a test has one result in all the others (loop peeling)";
    }

    /** A condition of a loop that has one answer in all iterations but the first. */
    private record Decided(Value condition, boolean answer) {}

    @Override
    public Function run(Function function, PassContext context) {
        if (!any(LoopForm.withSingleEntries(function))) {
            return function;
        }
        return CanonicalizeLoops.change(
                function, 1, canonical -> canonical.edit(editor -> peel(canonical, editor, context)));
    }

    private void peel(Function canonical, FunctionEditor editor, PassContext context) {
        Loops loops = Loops.of(canonical);
        boolean[] touched = new boolean[loops.count()];
        int left = BUDGET;
        CopyAllowance allowance = CopyAllowance.in(context, canonical);
        for (int loop = 0; loop < loops.count(); loop++) {
            touched[loop] = loops.parent(loop) >= 0 && touched[loops.parent(loop)];
            Optional<Decided> decided = touched[loop] ? Optional.empty() : decided(canonical, loop);
            if (decided.isPresent()) {
                LoopVersions versions = new LoopVersions(canonical, editor, loop);
                boolean small = versions.cost() <= Math.min(left, MAX_LOOP);
                touched[loop] = small && allowance.take(loops.depth(loop), versions.cost());
                String message = touched[loop]
                        ? "the first iteration is taken out"
                        : small ? GrowthLimit.MESSAGE : "the loop is too large to be copied";
                Remark.Kind kind = touched[loop] ? Remark.Kind.DONE : small ? Remark.Kind.OMITTED : Remark.Kind.MISSED;
                context.remark(
                        new Remark(kind, name(), canonical.name(), LoopProperties.line(canonical, loop), message));
                if (touched[loop]) {
                    left -= versions.cost();
                    peel(canonical, editor, loop, versions, decided.get());
                }
            }
        }
    }

    private static boolean any(Function function) {
        for (int loop = 0; loop < Loops.of(function).count(); loop++) {
            if (decided(function, loop).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private static Optional<Decided> decided(Function function, int loop) {
        Loops loops = Loops.of(function);
        ControlFlow flow = function.controlFlow();
        int latch = LoopForm.latch(flow, loops, loop);
        if (latch < 0) {
            return Optional.empty();
        }
        for (int position : loops.blocks(loop)) {
            boolean leaves = false;
            for (int k = 0; k < flow.successorCount(position); k++) {
                leaves |= !loops.contains(loop, flow.successor(position, k));
            }
            if (!leaves && function.blocks().get(position).terminator() instanceof Branch branch) {
                Optional<Decided> found = decided(function, loop, latch, branch.condition());
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Decided> decided(Function function, int loop, int latch, Value condition) {
        if (!(Definitions.of(function).operationOrNull(condition)
                instanceof Compare(Condition relation, Value left, Value right))) {
            return Optional.empty();
        }
        return LoopProperties.isInvariant(function, loop, right)
                ? decided(function, loop, latch, condition, left, relation, right)
                : LoopProperties.isInvariant(function, loop, left)
                        ? decided(function, loop, latch, condition, right, relation.swapped(), left)
                        : Optional.empty();
    }

    private static Optional<Decided> decided(
            Function function, int loop, int latch, Value test, Value parameter, Condition relation, Value bound) {
        Block header = function.blocks().get(Loops.of(function).header(loop));
        int index = header.parameters().indexOf(parameter);
        if (index < 0) {
            return Optional.empty();
        }
        for (boolean answer : new boolean[] {false, true}) {
            Condition wanted = answer ? relation : relation.negated();
            if (holdsNext(function, loop, latch, index, wanted, bound)) {
                return Optional.of(new Decided(test, answer));
            }
        }
        return Optional.empty();
    }

    /** Whether what the latch passes for a parameter of the header always has the same relation to a bound. */
    private static boolean holdsNext(
            Function function, int loop, int latch, int index, Condition relation, Value bound) {
        Block header = function.blocks().get(Loops.of(function).header(loop));
        var edges = function.blocks().get(latch).terminator().edges();
        ScalarEvolution evolution = ScalarEvolution.of(function);
        for (int successor = 0; successor < edges.size(); successor++) {
            Edge edge = edges.get(successor);
            if (edge.target() == header.label()) {
                boolean byBranches = BranchFacts.of(function)
                        .hold(
                                latch,
                                Loops.of(function).header(loop),
                                relation,
                                evolution.polynomial(edge.arguments().get(index)),
                                evolution.polynomial(bound));
                if (!byBranches && !holdsByRange(function, latch, successor, index, relation, bound)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static boolean holdsByRange(
            Function function, int latch, int successor, int index, Condition relation, Value bound) {
        return Definitions.of(function).operationOrNull(bound) instanceof IntConstant(int constant)
                && Ranges.of(function)
                        .argument(latch, successor, index)
                        .compare(relation, Range.of(constant))
                        .equals(Range.of(1));
    }

    private static void peel(
            Function function, FunctionEditor editor, int loop, LoopVersions versions, Decided decided) {
        ControlFlow flow = function.controlFlow();
        Loops loops = Loops.of(function);
        int header = versions.header();
        RegionCopy first = versions.copy();
        int latch = flow.label(LoopForm.latch(flow, loops, loop));
        editor.redirect(first.label(latch), first.label(header), header);
        editor.redirect(versions.preheader(), header, first.label(header));
        versions.decide(decided.condition(), decided.answer());
    }
}
