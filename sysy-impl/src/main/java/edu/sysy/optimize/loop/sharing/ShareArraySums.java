package edu.sysy.optimize.loop.sharing;

import edu.sysy.TargetTraits;
import edu.sysy.analysis.Alias;
import edu.sysy.analysis.Loops;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Program;
import edu.sysy.ir.Value;
import edu.sysy.optimize.loop.AvailablePolynomials;
import edu.sysy.optimize.loop.LoopAccesses;
import edu.sysy.optimize.loop.LoopForm;
import edu.sysy.optimize.loop.LoopProperties;
import edu.sysy.optimize.loop.UnrollConstantLoops;
import edu.sysy.optimize.reassociate.ConstantMultiplication;
import edu.sysy.optimize.scalar.EliminateDeadCode;
import edu.sysy.optimize.ssa.PromoteLocals;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.ProgramPass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Computes parts of integer sums once that several iterations of a loop have in common (array subexpression
 * elimination). Here it is the sum of a column of a stencil, which is the right one, the middle one and the left one in
 * turn:
 *
 * <pre>
 *                                             s1 = a[i][0] + b[i][0]; s2 = a[i][-1] + b[i][-1];
 * do {                                        do {
 *   c[j] = a[j - 1] + b[j - 1]                  s = a[j + 1] + b[j + 1];
 *        + a[j] + b[j]               becomes    c[j] = s2 + s1 + s;
 *        + a[j + 1] + b[j + 1];                 s2 = s1; s1 = s;
 *   j = j + 1;                                  j = j + 1;
 * } while (j &lt; n);                            } while (j &lt; n);
 * </pre>
 *
 * <p>The terms of the sums are words at constant distances from each other, whose addresses move with the loop, times
 * constants. Integers wrap around, so any order of the terms gives the same sum.
 *
 * <ol>
 *   <li>{@link ArraySums} writes the sums of an innermost loop as terms over words that nothing in the loop stores to,
 *       if each iteration loads them and computes the sum.
 *   <li>{@link SharingSearch} takes out parts that occur several times, some iterations apart or times a factor, as
 *       long as there are registers for what is handed on ({@link TargetTraits#promotedWords}).
 *   <li>If the result costs less than the operations there are, and the loop is not known to run so few times that what
 *       is computed in front of it costs more, {@link SumSharingCode} writes it.
 * </ol>
 *
 * <p>In front of the loop nothing is loaded but words that the first iteration loads, or that lie between such words.
 * Words that are still loaded are left to {@code reuse-previous-iterations}. Deitz, Chamberlain and Snyder,
 * "Eliminating Redundancies in Sum-of-Product Array Computations", ICS 2001.
 */
public final class ShareArraySums implements ProgramPass {
    /** The terms of all sums of a loop: tiles of four boxes of 25 words have 100. */
    static final int MAX_TERMS = 128;

    /** Pairs of terms that the search looks at in a loop: a 27-point stencil or a tile of boxes needs half of them. */
    static final int MAX_PAIRS = 1 << 18;

    /** In instructions of an iteration; less is not more than what the estimate may be wrong by. */
    private static final double MIN_SAVING = 1;

    private final TargetTraits traits;

    /** The pass for a machine. */
    public ShareArraySums(TargetTraits traits) {
        this.traits = traits;
    }

    @Override
    public String name() {
        return "share-array-sums";
    }

    @Override
    public ShareArraySums forTarget(TargetTraits machine) {
        return machine.equals(traits) ? this : new ShareArraySums(machine);
    }

    @Override
    public String description() {
        return "computes sums of array elements once for several iterations (array subexpression elimination)";
    }

    /** What is done in a loop. */
    private record Plan(int loop, ArraySums sums, SumSharing sharing) {}

    @Override
    public boolean acceptsVectors() {
        return true;
    }

    @Override
    public Program run(Program program, PassContext context) {
        return context.mapFunctions(program, function -> run(program, function, context));
    }

    private Function run(Program program, Function function, PassContext context) {
        if (Loops.of(function).count() == 0) {
            return function;
        }
        Alias alias = Alias.of(program, function);
        Function canonical = LoopForm.withSingleEntries(function);
        Loops loops = Loops.of(canonical);
        List<Plan> plans = new ArrayList<>();
        for (int loop = 0; loop < loops.count(); loop++) {
            if (UnrollConstantLoops.isInnermost(loops, loop)) {
                plan(canonical, loop, alias, context).ifPresent(plans::add);
            }
        }
        if (plans.isEmpty()) {
            return function;
        }
        AvailablePolynomials known = new AvailablePolynomials(canonical);
        Function changed = canonical.edit(editor -> {
            for (Plan plan : plans) {
                new SumSharingCode(editor, known, plan.loop(), plan.sums(), plan.sharing()).write();
            }
        });
        return context.run(EliminateDeadCode.inFunctions(), context.run(new PromoteLocals(), changed));
    }

    private Optional<Plan> plan(Function function, int loop, Alias alias, PassContext context) {
        LoopAccesses accesses = new LoopAccesses(function, alias, loop);
        ArraySums sums = new ArraySums(function, accesses, loop, false);
        int line = LoopProperties.line(function, loop);
        if (accesses.areTooMany() || sums.areTooLong()) {
            String message = accesses.areTooMany() ? "too many loads and stores" : "too many terms of sums";
            context.missed(name(), function, line, message);
            return Optional.empty();
        }
        SharingSearch search = search(sums);
        if (search.isCutShort()) {
            context.missed(name(), function, line, "too many pairs of terms to look for the best parts of sums");
        }
        SumSharing best = search.best();
        double now = costNow(function, sums);
        if (now - best.cost() < MIN_SAVING) {
            if (now - search.costOfTooLarge() >= MIN_SAVING) {
                context.missed(name(), function, line, "too many values to hand on for the registers");
            } else if (sums.haveChangedWords() && wouldSave(function, new ArraySums(function, accesses, loop, true))) {
                context.missed(name(), function, line, "a store or a call may change words of the sums");
            }
            return Optional.empty();
        }
        long iterations = UnrollConstantLoops.trips(function, loop).orElse(Long.MAX_VALUE);
        if ((now - best.cost()) * iterations <= best.costBefore()) {
            context.missed(name(), function, line, "the loop runs too few times to share sums between iterations");
            return Optional.empty();
        }
        context.done(
                name(),
                function,
                line,
                "sums shared: " + best.parts().size() + ", values handed on to later iterations: " + best.carried());
        return Optional.of(new Plan(loop, sums, best));
    }

    private boolean wouldSave(Function function, ArraySums sums) {
        return !sums.areTooLong()
                && costNow(function, sums) - search(sums).best().cost() >= MIN_SAVING;
    }

    private SharingSearch search(ArraySums sums) {
        return new SharingSearch(separate(sums));
    }

    private SumSharing separate(ArraySums sums) {
        SumSharing.Problem problem = new SumSharing.Problem(
                sums.rowCount(),
                sums.sums().stream().map(ArraySum::otherCount).toList(),
                factor -> ConstantMultiplication.cost(traits, factor),
                traits.promotedWords());
        return SumSharing.none(
                problem, sums.sums().stream().map(ArraySum::terms).toList());
    }

    /** The cost of the operations there are, or of sums that share nothing if that is less. */
    private double costNow(Function function, ArraySums sums) {
        SumSharing separate = separate(sums);
        return Math.min(separate.cost(), sums.cost(operation -> cost(function, operation)) + separate.costOfWords());
    }

    private int cost(Function function, Operation operation) {
        return operation instanceof Mul(Value left, Value right)
                ? ConstantMultiplication.cost(
                        traits,
                        factor(function, right).or(() -> factor(function, left)).orElse(0))
                : 1;
    }

    private static Optional<Integer> factor(Function function, Value value) {
        return Definitions.of(function).operationOrNull(value) instanceof IntConstant(int known)
                ? Optional.of(known)
                : Optional.empty();
    }
}
