package edu.sysy.optimize.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.TripCount;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.MulHigh;
import edu.sysy.ir.Operation.Or;
import edu.sysy.ir.Operation.Sub;
import edu.sysy.ir.Terminator.Branch;
import edu.sysy.ir.Terminator.Jump;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Computes sums modulo {@code m} in closed form if a test in front of their loop tells that nothing is negative and
 * nothing overflows (loop versioning by predicates of scalar evolution).
 *
 * <pre>
 *                                         n = passes; last = c + n;
 *                                         if ((s | s + c | c | n | last | 2^31 - m - last) &gt;= 0)
 * do {                                      s = the sum of ReplaceModularSums for s % m;
 *   s = (s + i + c) % m;      becomes     else
 *   i = i + 1;                              do {
 * } while (i &lt; k);                            s = (s + i + c) % m; i = i + 1;
 *                                           } while (i &lt; k);
 * </pre>
 *
 * <p>{@code replace-modular-sums} closes sums of which ranges say that they stay within a word. Here the program says
 * so when it runs: the numbers added are equal, or grow or shrink by a constant, so that the first and the last one
 * tell about all. They have to lie between 0 and 2<sup>31</sup> - m, and the distance between them is the count of the
 * passes times the constant, of which no bit may be lost. A start that is not negative has to be below m if nothing is
 * known of it and it is needed itself; otherwise the first addition reduces it, if that does not overflow. Each of
 * these numbers is not negative if and only if those before it are as they should be, so that one test of the sign of
 * all of them together is enough. The {@linkplain TripCount#premise premise} of the count is one of them.
 *
 * <p>The loop has to be innermost, to have no effect, and to be left at one place with values that are such sums or
 * have closed forms, so that nothing of it is left where the test holds. Runs once in a pipeline, after
 * {@code replace-modular-sums}: loops that it could change are then those that it has kept. At most
 * {@value #MAX_LOOPS} a function, because each costs time in proportion to it.
 */
public final class VersionModularSums implements FunctionPass {
    private static final int MAX_LOOPS = 8;

    @Override
    public String name() {
        return "version-modular-sums";
    }

    @Override
    public String description() {
        return "sums modulo m in closed form under a test that nothing overflows (loop versioning, modular scalar "
                + "evolution)";
    }

    @Override
    public Function run(Function function, PassContext context) {
        return ReplaceModularSums.hasRemainderInLoop(function)
                ? CanonicalizeLoops.change(
                        function, 1, canonical -> canonical.edit(editor -> version(canonical, editor, context)))
                : function;
    }

    private void version(Function function, FunctionEditor editor, PassContext context) {
        int left = MAX_LOOPS;
        for (int loop = 0; loop < Loops.of(function).count(); loop++) {
            Optional<CountedExit> exit = exit(function, loop);
            if (exit.isPresent()) {
                int line = LoopProperties.line(function, loop);
                if (left-- > 0) {
                    new Version(exit.get(), editor).write(ReplaceModularSums.candidates(function, loop));
                    context.done(name(), function, line, "formulas take the place of the loop if no sum overflows");
                } else {
                    context.missed(name(), function, line, "the function has too many loops with sums modulo a number");
                }
            }
        }
    }

    /** The exit of a loop that is to be versioned; empty if it is none. */
    private static Optional<CountedExit> exit(Function function, int loop) {
        if (!UnrollConstantLoops.isInnermost(Loops.of(function), loop)
                || LoopForm.preheader(function.controlFlow(), Loops.of(function), loop) < 0) {
            return Optional.empty();
        }
        List<ReplaceModularSums.Sum> sums = ReplaceModularSums.candidates(function, loop);
        return sums.isEmpty()
                        || !sums.stream().allMatch(VersionModularSums::mayStayPositive)
                        || !LoopProperties.hasNoEffect(function, loop)
                ? Optional.empty()
                : TripCount.ofLoop(function, loop)
                        .filter(ScalarEvolutionExpander::canWrite)
                        .filter(count -> count.validity() == TripCount.Validity.ALWAYS
                                || !count.premise().value().isConstant())
                        .map(count -> new CountedExit(function, count))
                        .filter(exit -> ReplaceModularSums.explainsAll(exit, sums));
    }

    /** Whether the first numbers that are added need not be negative. */
    private static boolean mayStayPositive(ReplaceModularSums.Sum sum) {
        return sum.step() != Integer.MIN_VALUE
                && (!sum.first().isConstant() || (sum.step() >= 0 && sum.first().constant() >= 0));
    }

    /** Whether a loop is what is left of one that has been versioned, and hardly ever runs. */
    static boolean isVersioned(Function function, int loop) {
        return exit(function, loop).isPresent();
    }

    /** Writes a version of a loop. */
    private static final class Version {
        private final CountedExit exit;
        private final Function function;
        private final FunctionEditor editor;
        private final int position;
        private final AvailablePolynomials available;
        private final PolynomialExpander test;
        private final List<Value> notNegative = new ArrayList<>();

        Version(CountedExit exit, FunctionEditor editor) {
            this.exit = exit;
            this.editor = editor;
            function = exit.function();
            position = LoopForm.preheader(
                    function.controlFlow(), Loops.of(function), exit.count().loop());
            available = new AvailablePolynomials(function);
            test = new PolynomialExpander(
                    editor, available, function.controlFlow().label(position), position);
        }

        void write(List<ReplaceModularSums.Sum> sums) {
            int before = function.controlFlow().label(position);
            int line = editor.terminatorLine(before);
            Edge entering = function.blocks().get(position).terminator().edges().getFirst();
            Value passes = test.write(new ScalarEvolutionExpander(test).passesOf(exit.count()));
            if (exit.count().maxPasses(function) > Integer.MAX_VALUE) {
                notNegative.add(passes);
            }
            if (exit.count().validity() != TripCount.Validity.ALWAYS) {
                TripCount.Premise premise = exit.count().premise();
                Value limit = test.constant(premise.limit());
                Value holds = test.compare(premise.condition(), test.write(premise.value()), limit);
                notNegative.add(test.write(new Sub(holds, test.constant(1))));
            }
            sums.forEach(sum -> require(sum, passes));
            Value signs = notNegative.stream()
                    .reduce((some, other) -> test.write(new Or(some, other)))
                    .orElseGet(() -> test.constant(0));
            Value inBounds = test.compare(Condition.GE, signs, test.constant(0));

            int closed = editor.newBlock(line);
            PolynomialExpander code = new PolynomialExpander(editor, available, closed, position);
            Polynomial count = Polynomial.of(passes);
            Map<Value, Value> known = new HashMap<>();
            for (Value argument : exit.edge().arguments()) {
                if (exit.hasClosedForm(argument)
                        || LoopProperties.isInvariant(function, exit.count().loop(), argument)) {
                    known.put(argument, exit.finalValue(argument, count, code));
                }
            }
            int last = new ModularSumCode(exit, editor, position).append(closed, code, count, sums, known);
            editor.setTerminator(last, new Jump(exit.edge().mapArguments(value -> known.getOrDefault(value, value))));
            int original = editor.newBlock(new Jump(entering), line);
            editor.setTerminator(before, new Branch(inBounds, Edge.to(closed), Edge.to(original)));
        }

        /** Notes what is not negative if a sum never overflows and never is negative. */
        private void require(ReplaceModularSums.Sum sum, Value passes) {
            Value first = test.write(sum.first());
            if (!ReplaceModularSums.addsReduced(function, sum)) {
                requireAddedInBounds(sum, passes, first);
            }
            if (!ReplaceModularSums.isReduced(function, sum)) {
                Value start = available.operands().at(position, sum.carried().start(), test::write);
                notNegative.add(start);
                notNegative.add(
                        exit.edge().arguments().contains(sum.carried().parameter())
                                ? test.write(new Sub(test.constant(sum.modulus() - 1), start))
                                : test.write(new Add(start, first)));
            }
        }

        private void requireAddedInBounds(ReplaceModularSums.Sum sum, Value passes, Value first) {
            Value most = test.constant(sum.mostAdded());
            Value largest = first;
            notNegative.add(first);
            if (sum.step() != 0) {
                Value size = test.constant(Math.abs(sum.step()));
                Value distance = test.write(new Mul(passes, size));
                if (exit.count().maxPasses(function) * Math.abs((long) sum.step()) > Integer.MAX_VALUE) {
                    notNegative.add(distance);
                    notNegative.add(test.write(new Sub(test.constant(0), test.write(new MulHigh(passes, size)))));
                }
                Value last = test.write(sum.step() > 0 ? new Add(first, distance) : new Sub(first, distance));
                notNegative.add(last);
                largest = sum.step() > 0 ? last : first;
            }
            notNegative.add(test.write(new Sub(most, largest)));
        }
    }
}
