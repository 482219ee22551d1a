package edu.sysy.optimize.loop;

import edu.sysy.analysis.GuaranteedExecution;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.Ranges;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.analysis.TripCount;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Computes the final value of a sum modulo {@code m}, to which a loop adds the same number again and again, or numbers
 * that grow or shrink by a constant, such as its counter: by products if they fit into a word and otherwise in a
 * logarithmic number of steps (a closed form beyond those of {@code replace-final-values}).
 *
 * <pre>
 * b1(%i, %s):                             b1(%i, %s):
 *   %t = add %s, %c                         ...
 *   %r = rem %t, %m                         br %k, b1(%j, %r), b5
 *   %j = add %i, 1                        b5:
 *   %k = cmp lt %j, %n        becomes       (%s0 + %n %c) mod %m, or by doubling %c
 *   br %k, b1(%j, %r), b2(%r)               jump b2(%sum)
 * b2(%x):                                 b2(%x):
 * </pre>
 *
 * <p>It has to be known that nothing overflows and nothing is negative, so that the sum stays the one modulo m: m is a
 * positive constant, the start lies between 0 and m - 1, and the number added between 0 and 2<sup>31</sup> - m, by
 * {@link Ranges}. The loop must have a single exit with a {@link TripCount} and compute nothing else that is needed
 * after it, counters and their sums excepted, so that {@code remove-empty-loops} takes it away; otherwise little would
 * be won. Whatever the number of iterations, at most 32 steps of {@link ModularSumCode} take the place of the loop.
 *
 * <p>One loop a step and at most {@value #MAX_LOOPS} a function; each step costs time in proportion to the function.
 */
public final class ReplaceModularSums implements FunctionPass {
    private static final int MAX_LOOPS = 8;

    @Override
    public String name() {
        return "replace-modular-sums";
    }

    @Override
    public String description() {
        return "computes sums modulo m of numbers that are equal or grow by a constant by products (modular scalar "
                + "evolution)";
    }

    /**
     * A sum modulo m.
     *
     * @param carried the sum
     * @param first what the first iteration adds
     * @param step how much more each next iteration adds
     */
    record Sum(CarriedValue carried, Polynomial first, int step, int modulus) {
        /** The most that can be added to a number below the modulus without an overflow. */
        int mostAdded() {
            return Integer.MAX_VALUE - modulus + 1;
        }
    }

    @Override
    public Function run(Function function, PassContext context) {
        if (!hasRemainderInLoop(function)) {
            return function;
        }
        return CanonicalizeLoops.change(function, MAX_LOOPS, before -> replaceFirst(before, context));
    }

    /** Whether a loop takes the remainder of a sum: without one there is no need to look closer. */
    static boolean hasRemainderInLoop(Function function) {
        Loops loops = Loops.of(function);
        for (int position = 0; position < function.blocks().size(); position++) {
            if (loops.innermost(position) >= 0) {
                for (Instruction instruction : function.blocks().get(position).instructions()) {
                    if (instruction.operation() instanceof Rem(Value dividend, Value divisor)
                            && Definitions.of(function).operationOrNull(dividend) instanceof Add) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private Function replaceFirst(Function function, PassContext context) {
        Loops loops = Loops.of(function);
        for (int loop = 0; loop < loops.count(); loop++) {
            Optional<CountedExit> exit =
                    UnrollConstantLoops.isInnermost(loops, loop) ? CountedExit.of(function, loop) : Optional.empty();
            if (exit.isPresent() && LoopProperties.hasNoEffect(function, loop)) {
                List<Sum> sums = sums(function, loop);
                if (!sums.isEmpty() && explainsAll(exit.get(), sums)) {
                    int line = LoopProperties.line(function, loop);
                    String message = sums.size() + " sums modulo a constant computed after the loop";
                    context.done(name(), function, line, message);
                    return function.edit(editor -> ModularSumCode.replace(exit.get(), editor, sums));
                }
            }
        }
        return function;
    }

    private static List<Sum> sums(Function function, int loop) {
        return candidates(function, loop).stream()
                .filter(sum -> isReduced(function, sum) && addsReduced(function, sum))
                .toList();
    }

    /** The sums of a loop that have closed forms as long as nothing is negative and nothing overflows. */
    static List<Sum> candidates(Function function, int loop) {
        List<Sum> sums = new ArrayList<>();
        for (CarriedValue carried : CarriedValue.of(function, loop)) {
            candidate(function, loop, carried).ifPresent(sums::add);
        }
        return sums;
    }

    private static Optional<Sum> candidate(Function function, int loop, CarriedValue carried) {
        Definitions definitions = Definitions.of(function);
        if (!(definitions.operationOrNull(carried.next()) instanceof Rem(Value dividend, Value divisor))
                || !(definitions.operationOrNull(divisor) instanceof IntConstant(int modulus))
                || modulus <= 0) {
            return Optional.empty();
        }
        ScalarEvolution evolution = ScalarEvolution.of(function);
        Polynomial added = evolution.polynomial(dividend).minus(Polynomial.of(carried.parameter()));
        if (added.mentionsAny(List.of(carried.parameter()))) {
            return Optional.empty();
        }
        return evolution
                .recurrence(added, loop)
                .map(ScalarEvolution.Recurrence::coefficients)
                .filter(terms ->
                        terms.size() == 1 || (terms.size() == 2 && terms.get(1).isConstant()))
                .map(terms -> new Sum(
                        carried,
                        terms.getFirst(),
                        terms.size() == 1 ? 0 : terms.get(1).constant(),
                        modulus));
    }

    /** Whether a sum is known to begin with a number below its modulus that is not negative. */
    static boolean isReduced(Function function, Sum sum) {
        return isBetween(Ranges.of(function), sum.carried().start(), sum.modulus() - 1);
    }

    /** Whether what is added is known to be so small that no sum overflows, and not negative. */
    static boolean addsReduced(Function function, Sum sum) {
        Definitions definitions = Definitions.of(function);
        if (!(definitions.operationOrNull(sum.carried().next()) instanceof Rem(Value dividend, Value divisor))
                || !(definitions.operationOrNull(dividend) instanceof Add(Value left, Value right))) {
            return false;
        }
        Value parameter = sum.carried().parameter();
        return (left.equals(parameter) || right.equals(parameter))
                && isBetween(Ranges.of(function), left.equals(parameter) ? right : left, sum.mostAdded());
    }

    private static boolean isBetween(Ranges ranges, Value value, int high) {
        return ranges.range(value).low() >= 0 && ranges.range(value).high() <= high;
    }

    /** Whether all that a loop passes on when it is left is a sum modulo a constant, or has another closed form. */
    static boolean explainsAll(CountedExit exit, List<Sum> sums) {
        return exit.passesOnly(argument -> sums.stream()
                .map(Sum::carried)
                .anyMatch(sum -> sum.parameter().equals(argument)
                        || (sum.next().equals(argument)
                                && isComputedBeforeTest(exit.function(), exit.count(), argument))));
    }

    private static boolean isComputedBeforeTest(Function function, TripCount count, Value value) {
        int position = Definitions.of(function).blockPosition(value);
        return GuaranteedExecution.of(function).inEachIteration(count.loop(), position);
    }
}
