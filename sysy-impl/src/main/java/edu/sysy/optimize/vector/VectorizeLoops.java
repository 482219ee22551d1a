package edu.sysy.optimize.vector;

import edu.sysy.TargetTraits;
import edu.sysy.analysis.Alias;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Program;
import edu.sysy.ir.Type;
import edu.sysy.optimize.cfg.ConvertBranchesToSelects;
import edu.sysy.optimize.growth.CopyAllowance;
import edu.sysy.optimize.growth.GrowthLimit;
import edu.sysy.optimize.loop.AvailablePolynomials;
import edu.sysy.optimize.loop.CanonicalizeLoops;
import edu.sysy.optimize.loop.LoopProperties;
import edu.sysy.optimize.loop.UnrollConstantLoops;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Runs four iterations of a counted loop together, one in each lane of vectors (vectorization).
 *
 * <pre>
 *                                    if (i + 3 &lt; n, without wrapping) {
 *                                      do {
 * do {                                   a[i .. i + 3] = b[i .. i + 3] + splat(x);
 *   a[i] = b[i] + x;      becomes        i = i + 4;
 *   i = i + 1;                         } while (i + 3 &lt; n);
 * } while (i &lt; n);                     if (!(i &lt; n)) goto exit;
 *                                    }
 *                                    do { a[i] = b[i] + x; i = i + 1; } while (i &lt; n);
 *                                    exit:
 * </pre>
 *
 * <p>Words are loaded and stored by four where neighbouring iterations have neighbouring words; a word that all
 * iterations load is loaded once. Integers that iterations combine by one operator are combined in each lane, and the
 * lanes after the loop; floating numbers are combined in their order, one lane after the other. A loop around others
 * may be vectorized like an innermost one if its iterations agree on all branches: {@code c[j] = sum over k of b[k][j]}
 * is four sums at a time. Branches that only choose values become selections in a loop that can be vectorized then.
 *
 * <p>Steps: {@link VectorPlanner} asks {@link LaneSteps} which values are vectors, {@link LaneReduction} which
 * parameters are combined, {@link LaneDependences} whether the accesses allow it, and {@link VectorCost} whether it
 * pays; innermost loops first, then those directly around them. {@link VectorLoop} writes the vector loop. The original
 * loop does what is left. Linear but for the pairs of stores and other accesses, of which there is a bounded number. To
 * be run once, on a machine that has vectors; on others it does nothing.
 */
public final class VectorizeLoops implements ProgramPass {
    private final TargetTraits traits;

    /** The pass for a machine. */
    public VectorizeLoops(TargetTraits traits) {
        this.traits = traits;
    }

    @Override
    public String name() {
        return "vectorize-loops";
    }

    @Override
    public VectorizeLoops forTarget(TargetTraits machine) {
        return machine.equals(traits) ? this : new VectorizeLoops(machine);
    }

    @Override
    public String description() {
        return "runs four iterations of a counted loop together in the lanes of vectors (vectorization)";
    }

    @Override
    public Program run(Program program, PassContext context) {
        return traits.hasVectors()
                ? context.mapFunctions(program, function -> run(program, function, context))
                : program;
    }

    private Function run(Program program, Function function, PassContext context) {
        if (Loops.of(function).count() == 0) {
            return function;
        }
        Search search = new Search(Alias.of(program, function), function.valueBound());
        Function canonical = canonical(search.withoutBranches(function));
        List<VectorPlan> plans = search.plans(canonical, new BitSet(), context);
        if (plans.isEmpty()) {
            return function;
        }
        AvailablePolynomials polynomials = new AvailablePolynomials(canonical);
        return canonical.edit(editor -> plans.forEach(plan -> new VectorLoop(editor, polynomials, plan).write()));
    }

    private static Function canonical(Function function) {
        return CanonicalizeLoops.canonical(ConstantsOfLoops.atEntry(function));
    }

    /** Finds the loops of a function to be vectorized. */
    private final class Search {
        private final Alias alias;
        private final int aliasedValues;

        Search(Alias alias, int aliasedValues) {
            this.alias = alias;
            this.aliasedValues = aliasedValues;
        }

        /** The function with selections in place of branches in loops that can be vectorized then. */
        Function withoutBranches(Function function) {
            BitSet branching = new BitSet();
            plans(canonical(function), branching, PassContext.SILENT);
            if (branching.isEmpty()) {
                return function;
            }
            Function converted = converted(function, branching);
            if (converted == function) {
                return function;
            }
            BitSet worthwhile = new BitSet();
            for (VectorPlan plan : plans(canonical(converted), new BitSet(), PassContext.SILENT)) {
                worthwhile.set(plan.blocks().getFirst().label());
            }
            worthwhile.and(branching);
            return worthwhile.isEmpty() ? function : converted(function, worthwhile);
        }

        /** The function with selections in place of branches in some innermost loops. */
        private Function converted(Function function, BitSet headers) {
            Loops loops = Loops.of(function);
            ControlFlow flow = function.controlFlow();
            return ConvertBranchesToSelects.atAnyCost(
                    function,
                    label -> {
                        int loop = label < function.labelBound() ? loops.innermost(flow.position(label)) : -1;
                        return loop >= 0 && headers.get(flow.label(loops.header(loop)));
                    },
                    VectorizeLoops::canBeInVain);
        }

        /**
         * How loops are to be vectorized.
         *
         * @param branching gets the labels of the headers of innermost loops whose iterations take different branches
         */
        List<VectorPlan> plans(Function function, BitSet branching, PassContext context) {
            Loops loops = Loops.of(function);
            CopyAllowance allowance = CopyAllowance.in(context, function);
            List<VectorPlan> plans = new ArrayList<>();
            boolean[] vectorized = new boolean[loops.count()];
            for (int loop = loops.count() - 1; loop >= 0; loop--) {
                boolean isInnermost = UnrollConstantLoops.isInnermost(loops, loop);
                if (!vectorized[loop] && (isInnermost || isAroundInnermost(loops, loop))) {
                    VectorPlanner planner = new VectorPlanner(function, loop);
                    Optional<VectorPlan> plan = planner.plan(alias, aliasedValues);
                    int line = LoopProperties.line(function, loop);
                    if (plan.isEmpty()) {
                        context.missed(name(), function, line, "not vectorized: " + planner.obstacle());
                    } else if (!allowance.take(loops.depth(loop), plan.get().size())) {
                        context.omitted(name(), function, line, GrowthLimit.MESSAGE);
                    } else {
                        plans.add(plan.get());
                        vectorized[loop] = true;
                        context.done(name(), function, line, "vectorized by 4 lanes");
                    }
                    branching.set(function.controlFlow().label(loops.header(loop)), isInnermost && planner.branches());
                }
                markOuter(loops, loop, vectorized);
            }
            return plans;
        }
    }

    /** Whether an operation can be computed in lanes that do not need it. */
    private static boolean canBeInVain(Operation operation) {
        return switch (operation) {
            case Operation.IntConstant constant -> true;
            case Operation.FloatConstant constant -> true;
            case Operation.Select select -> true;
            case Operation.Compare compare -> compare.left().type() == Type.I32;
            case Operation.FloatCompare compare -> true;
            default ->
                LaneOperations.operator(operation).isPresent()
                        || LaneOperations.conversion(operation).isPresent();
        };
    }

    /** Notes that a loop around a vectorized one is not to be vectorized. */
    private static void markOuter(Loops loops, int loop, boolean[] vectorized) {
        if (vectorized[loop] && loops.parent(loop) >= 0) {
            vectorized[loops.parent(loop)] = true;
        }
    }

    /** Whether all loops directly inside a loop are innermost. */
    private static boolean isAroundInnermost(Loops loops, int loop) {
        for (int inner = loop + 1; inner < loops.count() && loops.encloses(loop, inner); inner++) {
            if (!UnrollConstantLoops.isInnermost(loops, inner)) {
                return false;
            }
        }
        return true;
    }
}
