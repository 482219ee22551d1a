package edu.sysy.optimize.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Range;
import edu.sysy.analysis.Ranges;
import edu.sysy.analysis.Uses;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Value;
import edu.sysy.optimize.growth.CopyAllowance;
import edu.sysy.optimize.growth.CopyingPass;
import edu.sysy.optimize.growth.GrowthLimit;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Sums modulo {@code m} without dividing, in a copy of the loop that counts on reduced numbers (modular addition by
 * conditional subtraction, loop versioning).
 *
 * <pre>
 *                                           if (0 &lt;= s &amp;&amp; s &lt; m &amp;&amp; m &lt;= 2^30) {
 *                                             s0 = s; i0 = i; w = s - m; or = 0; and = -1;
 *                                             do {
 * do {                                          e = a[i]; r = w + e;
 *   s = (s + a[i]) % m;                         w = r &lt; 0 ? r : r - m;
 *   i = i + 1;                 becomes          or = or | e; and = and &amp; w;
 * } while (i &lt; n);                              i = i + 1;
 *                                             } while (i &lt; n);
 *                                             s = w + m;
 *                                             if (or &gt;= 0 &amp;&amp; and &lt; 0) goto exit;
 *                                             s = s0; i = i0;
 *                                           }
 *                                           do { s = (s + a[i]) % m; i = i + 1; } while (i &lt; n);
 *                                         exit:
 * </pre>
 *
 * <p>The copy keeps {@code w = s - m}, which lies between {@code -m} and -1. If {@code e} is not negative, then
 * {@code w + e} does not overflow; if it is below 0, it is the next {@code w}, and otherwise {@code w + e - m} is,
 * unless {@code e} is too large: then {@code w + e - m} is not negative. So the signs of all {@code e} and all
 * {@code w} say in the end whether each step was right; if one was not, the loop runs as it was. The test needs
 * {@code m} of at most 2<sup>30</sup>, a constant or any value that the loop does not change.
 *
 * <p>An innermost loop is copied if it has no effect, so that running it again is harmless, if it is left by the
 * test of its latch only, and if nothing else in it uses the sum, so that the copy runs just as often whatever the
 * sum is. A product is rarely reduced and not counted on; neither is a modulus that is a power of two, which masks
 * are for. A loop that {@code version-modular-sums} has kept hardly runs. Where ranges say that {@code s + e} is below
 * {@code 2 m}, no copy is needed. A loop of more than {@value #MAX_LOOP} instructions stays; one run of the pass adds
 * at most {@value #BUDGET} to a function. Linear.
 */
public final class SpeculateModularSums implements CopyingPass {
    private static final int MAX_LOOP = 48;
    private static final int BUDGET = 192;

    /** About how many instructions a sum adds beside the copy of the loop: in the copy, before it and after it. */
    private static final int CODE_OF_SUM = 20;

    @Override
    public String name() {
        return "speculate-modular-sums";
    }

    @Override
    public String description() {
        return "adds reduced numbers modulo m without a division, in a copy of the loop (modular addition, loop "
                + "versioning)";
    }

    /**
     * A sum modulo m.
     *
     * @param index which parameter of the header it is
     * @param carried the sum
     * @param added what an iteration adds
     * @param modulus what it is reduced by, invariant
     * @param constant the modulus, if it is a constant
     */
    record Sum(int index, CarriedValue carried, Value added, Value modulus, OptionalInt constant) {}

    @Override
    public Function run(Function function, PassContext context) {
        return ReplaceModularSums.hasRemainderInLoop(function)
                ? CanonicalizeLoops.change(
                        function, 1, canonical -> canonical.edit(editor -> speculate(canonical, editor, context)))
                : function;
    }

    private void speculate(Function function, FunctionEditor editor, PassContext context) {
        Loops loops = Loops.of(function);
        int left = BUDGET;
        CopyAllowance allowance = CopyAllowance.in(context, function);
        for (int loop = 0; loop < loops.count(); loop++) {
            Optional<LatchTest> test =
                    UnrollConstantLoops.isInnermost(loops, loop) ? LatchTest.of(function, loop) : Optional.empty();
            if (test.isEmpty()
                    || !canRunAgain(function, test.get())
                    || VersionModularSums.isVersioned(function, loop)) {
                continue;
            }
            List<Sum> sums = sums(function, test.get());
            int line = LoopProperties.line(function, loop);
            if (!sums.isEmpty()) {
                LoopVersions versions = new LoopVersions(function, editor, loop);
                if (versions.cost() > Math.min(left, MAX_LOOP)) {
                    context.missed(name(), function, line, "the loop is too large to be copied");
                    continue;
                }
                if (!allowance.take(loops.depth(loop), versions.cost() + CODE_OF_SUM * sums.size())) {
                    context.omitted(name(), function, line, GrowthLimit.MESSAGE);
                    continue;
                }
                left -= versions.cost();
                new SpeculativeSumCode(function, editor, test.get(), versions).write(sums);
                context.done(name(), function, line, "sums modulo a number are reduced by subtraction");
            }
        }
    }

    /** Whether a loop has no effect, and is left by the test of its latch only. */
    private static boolean canRunAgain(Function function, LatchTest test) {
        Loops loops = Loops.of(function);
        for (int position : loops.blocks(test.loop())) {
            List<Edge> edges = function.blocks().get(position).terminator().edges();
            boolean leaves = edges.isEmpty()
                    || edges.stream()
                            .anyMatch(edge -> !loops.contains(
                                    test.loop(), function.controlFlow().position(edge.target())));
            if (leaves && position != test.latch()) {
                return false;
            }
        }
        return LoopProperties.hasNoEffect(function, test.loop());
    }

    private static List<Sum> sums(Function function, LatchTest test) {
        List<Sum> sums = new ArrayList<>();
        List<CarriedValue> carried = CarriedValue.of(function, test.loop());
        for (int i = 0; i < carried.size(); i++) {
            sum(function, test, i, carried.get(i)).ifPresent(sums::add);
        }
        return sums;
    }

    private static Optional<Sum> sum(Function function, LatchTest test, int index, CarriedValue carried) {
        Definitions definitions = Definitions.of(function);
        if (!(definitions.operationOrNull(carried.next()) instanceof Rem(Value dividend, Value modulus))
                || !(definitions.operationOrNull(dividend) instanceof Add(Value left, Value right))
                || left.equals(right)
                || !LoopProperties.isInvariant(function, test.loop(), modulus)) {
            return Optional.empty();
        }
        Value parameter = carried.parameter();
        Value added = left.equals(parameter) ? right : left;
        OptionalInt constant = definitions.operationOrNull(modulus) instanceof IntConstant(int known)
                ? OptionalInt.of(known)
                : OptionalInt.empty();
        boolean alone = (left.equals(parameter) || right.equals(parameter))
                && Uses.of(function).count(dividend) == 1
                && isUsedOnceInside(function, test, parameter)
                && isUsedOnceInside(function, test, carried.next());
        return alone
                        && (constant.isEmpty() || isModulus(constant.getAsInt()))
                        && mayBeReduced(function, added, constant.orElse(SpeculativeSumCode.MAX_MODULUS))
                        && !isReduced(function, dividend, constant)
                ? Optional.of(new Sum(index, carried, added, modulus, constant))
                : Optional.empty();
    }

    /** Whether a value has a single use but for those as an argument of the exit. */
    private static boolean isUsedOnceInside(Function function, LatchTest test, Value value) {
        int passedOn = Collections.frequency(test.exit(function).arguments(), value);
        return Uses.of(function).count(value) == passedOn + 1;
    }

    private static boolean isModulus(int number) {
        return number > 1 && number <= SpeculativeSumCode.MAX_MODULUS && Integer.bitCount(number) > 1;
    }

    /** Whether one subtraction is known to be enough, which the selection of instructions finds out by itself. */
    private static boolean isReduced(Function function, Value dividend, OptionalInt modulus) {
        return modulus.isPresent()
                && new Range(0, 2 * modulus.getAsInt() - 1)
                        .contains(Ranges.of(function).range(dividend));
    }

    private static boolean mayBeReduced(Function function, Value value, int modulus) {
        Range known = Ranges.of(function).range(value);
        Range reduced = new Range(0, modulus - 1);
        Operation operation = Definitions.of(function).operationOrNull(value);
        return operation instanceof Mul || operation instanceof Shl
                ? reduced.contains(known)
                : !reduced.intersection(known).isEmpty();
    }
}
