package edu.sysy.optimize.loop;

import edu.sysy.analysis.BranchFacts;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.TripCount;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.Optional;

/**
 * Computes the values of a loop in closed form if a test in front of it tells that the counter does not wrap (loop
 * versioning by a predicate of scalar evolution).
 *
 * <pre>
 *                                         if (n &lt;= 2147483646) {
 *                                           k = (n - i + 1) / 2;
 * do {                                      s = s + 3 * k; i = i + 2 * k;
 *   s = s + 3;                becomes     } else
 *   i = i + 2;                              do {
 * } while (i &lt; n);                            s = s + 3; i = i + 2;
 *                                           } while (i &lt; n);
 * </pre>
 *
 * <p>{@code replace-final-values} counts the iterations of a loop whose counter stops at its limit, whatever that is.
 * A counter that advances by two may step over the last integer and come around; one that is tested for {@code i <= n}
 * never leaves if {@code n} is the last integer; one that is tested for {@code i != n} may step over {@code n}. The
 * {@linkplain TripCount#premise premise} of the count excludes that, and where it does not hold, the loop runs as it
 * was.
 *
 * <p>The loop has to be innermost, to have no effect, and to be left at one place with values that have closed forms,
 * so that nothing of it is left where the premise holds. One loop a step and at most {@value #MAX_LOOPS} a function,
 * because each step costs time in proportion to the function.
 */
public final class VersionFinalValues implements FunctionPass {
    private static final int MAX_LOOPS = 16;

    @Override
    public String name() {
        return "version-final-values";
    }

    @Override
    public String description() {
        return "closed forms under a test that the counter does not wrap (loop versioning, predicated scalar evolution)";
    }

    @Override
    public Function run(Function function, PassContext context) {
        if (!hasCandidate(function)) {
            return function;
        }
        Function canonical = CanonicalizeLoops.canonical(function);
        Function result = canonical;
        Optional<CountedExit> next = next(result);
        for (int i = 0; i < MAX_LOOPS && next.isPresent(); i++) {
            CountedExit exit = next.get();
            int line = LoopProperties.line(result, exit.count().loop());
            context.done(name(), result, line, "formulas take the place of the loop if its counter does not wrap");
            result = result.edit(editor -> version(exit, editor));
            next = next(result);
        }
        if (next.isPresent()) {
            int line = LoopProperties.line(result, next.get().count().loop());
            context.missed(name(), result, line, "the function has too many loops whose counters may wrap");
        }
        return result == canonical ? function : result;
    }

    /** Whether a loop does nothing but compute: most functions have none, and need not be put into canonical form. */
    private static boolean hasCandidate(Function function) {
        Loops loops = Loops.of(function);
        for (int loop = 0; loop < loops.count(); loop++) {
            if (UnrollConstantLoops.isInnermost(loops, loop) && LoopProperties.hasNoEffect(function, loop)) {
                return true;
            }
        }
        return false;
    }

    /** The exit of the first loop to be versioned; empty if there is none. */
    private static Optional<CountedExit> next(Function function) {
        for (int loop = 0; loop < Loops.of(function).count(); loop++) {
            Optional<CountedExit> exit = exit(function, loop);
            if (exit.isPresent()) {
                return exit;
            }
        }
        return Optional.empty();
    }

    private static Optional<CountedExit> exit(Function function, int loop) {
        return UnrollConstantLoops.isInnermost(Loops.of(function), loop)
                        && LoopForm.preheader(function.controlFlow(), Loops.of(function), loop) >= 0
                        && LoopProperties.hasNoEffect(function, loop)
                ? TripCount.ofLoop(function, loop)
                        .filter(count -> count.validity() != TripCount.Validity.ALWAYS)
                        .filter(ScalarEvolutionExpander::canWrite)
                        .filter(count -> !count.premise().value().isConstant() && !isExcluded(function, count))
                        .map(count -> new CountedExit(function, count))
                        .filter(VersionFinalValues::hasFormulasOnly)
                : Optional.empty();
    }

    /**
     * Whether a loop is what is left of one that has been versioned, and runs only if its counter would wrap, or for
     * ever.
     */
    public static boolean isVersioned(Function function, int loop) {
        return TripCount.ofLoop(function, loop)
                .filter(count -> count.validity() != TripCount.Validity.ALWAYS)
                .filter(count -> isExcluded(function, count))
                .isPresent();
    }

    /** Whether the premise of a count does not hold where the loop is entered. */
    private static boolean isExcluded(Function function, TripCount count) {
        TripCount.Premise premise = count.premise();
        return BranchFacts.of(function)
                .holdWhenEntering(
                        count.loop(), premise.condition().negated(), premise.value(), Polynomial.of(premise.limit()));
    }

    private static boolean hasFormulasOnly(CountedExit exit) {
        return exit.edge().arguments().stream()
                .allMatch(value ->
                        LoopProperties.isInvariant(exit.function(), exit.count().loop(), value)
                                || exit.hasClosedForm(value));
    }

    private static void version(CountedExit exit, FunctionEditor editor) {
        Function function = exit.function();
        TripCount count = exit.count();
        Loops loops = Loops.of(function);
        int position = LoopForm.preheader(function.controlFlow(), loops, count.loop());
        int before = function.controlFlow().label(position);
        Edge entering = function.blocks().get(position).terminator().edges().getFirst();
        AvailablePolynomials available = new AvailablePolynomials(function);
        PolynomialExpander test = new PolynomialExpander(editor, available, before, position);
        TripCount.Premise premise = count.premise();
        Value holds = test.compare(premise.condition(), test.write(premise.value()), test.constant(premise.limit()));
        int line = editor.terminatorLine(before);
        int closed = editor.newBlock(line);
        PolynomialExpander code = new PolynomialExpander(editor, available, closed, position);
        boolean counts = exit.edge().arguments().stream()
                .anyMatch(value -> !LoopProperties.isInvariant(function, count.loop(), value));
        Polynomial passes = counts ? new ScalarEvolutionExpander(code).passesOf(count) : Polynomial.ZERO;
        Edge leaving = exit.edge().mapArguments(value -> exit.finalValue(value, passes, code));
        editor.setTerminator(closed, new Jump(leaving));
        int original = editor.newBlock(new Jump(entering), line);
        editor.setTerminator(before, new Branch(holds, Edge.to(closed), Edge.to(original)));
    }
}
