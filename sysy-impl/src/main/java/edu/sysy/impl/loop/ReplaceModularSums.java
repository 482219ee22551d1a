package edu.sysy.impl.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Ranges;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.analysis.TripCount;
import edu.sysy.ir.Block;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import edu.sysy.pass.Remark;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Computes what a loop that adds the same number modulo {@code m} again and again leaves behind in a logarithmic number of
 * steps (sums modulo m, a closed form beyond those of {@code replace-final-values}).
 *
 * <pre>
 * b1(%i, %s):                             b1(%i, %s):
 *   %t = add %s, %c                         ...
 *   %r = rem %t, %m                         br %k, b1(%j, %r), b5
 *   %j = add %i, 1                        b5:
 *   %k = cmp lt %j, %n        becomes       %n times %c is added to the start modulo %m, by doubling %c
 *   br %k, b1(%j, %r), b2(%r)               jump b2(%sum)
 * b2(%x):                                 b2(%x):
 * </pre>
 *
 * <p>It has to be known that nothing overflows and nothing is negative, so that the sum stays the one modulo m: m is a
 * positive constant, the start lies between 0 and m - 1, and the number added between 0 and 2<sup>31</sup> - m, by
 * {@link Ranges}. The loop must have a single exit with a {@link TripCount} and compute nothing else that is needed behind it,
 * counters and their sums excepted, so that {@code remove-empty-loops} takes it away; otherwise little would be won. Whatever
 * the number of iterations, at most 32 steps of {@link ModularSumCode} take the place of the loop.
 *
 * <p>One loop a step and at most {@value #MOST_LOOPS} a function; each step costs time in proportion to the function.
 */
public final class ReplaceModularSums implements FunctionPass {
    private static final int MOST_LOOPS = 8;

    @Override
    public String name() {
        return "replace-modular-sums";
    }

    /**
     * A sum modulo m.
     *
     * @param parameter the sum before an iteration, a parameter of the header
     * @param next the sum after it
     * @param start the sum at first
     * @param added what an iteration adds
     */
    record Sum(Value parameter, Value next, Value start, Value added, int modulus) {}

    @Override
    public Function run(Function function, PassContext context) {
        if (!hasRemainderInLoop(function)) {
            return function;
        }
        Function canonical = CanonicalizeLoops.canonical(function);
        Function result = canonical;
        for (int i = 0; i < MOST_LOOPS; i++) {
            Function before = result;
            result = replaceFirst(before, context);
            if (result == before) {
                break;
            }
        }
        return result == canonical ? function : result;
    }

    private static boolean hasRemainderInLoop(Function function) {
        Loops loops = Loops.of(function);
        for (int position = 0; position < function.blocks().size(); position++) {
            if (loops.innermost(position) >= 0) {
                for (Instruction instruction : function.blocks().get(position).instructions()) {
                    if (instruction.operation() instanceof Rem) {
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
            Optional<TripCount> count = UnrollConstantLoops.isInnermost(loops, loop)
                    ? TripCount.ofLoop(function, loop)
                            .filter(c -> c.validity() != TripCount.Validity.IF_NOT_WRAPPING)
                            .filter(EvolutionCode::canWrite)
                    : Optional.empty();
            if (count.isPresent() && hasNoEffect(function, loop)) {
                List<Sum> sums = sums(function, loop);
                if (!sums.isEmpty() && explainsAll(function, count.get(), sums)) {
                    int line = lineOf(function, loop);
                    String message = sums.size() + " sums modulo a constant computed behind the loop";
                    context.remark(new Remark(Remark.Kind.DONE, name(), function.name(), line, message));
                    return function.edit(
                            editor -> new ModularSumCode(function, editor, count.get(), line).replace(sums));
                }
            }
        }
        return function;
    }

    private static boolean hasNoEffect(Function function, int loop) {
        for (int position : Loops.of(function).blocks(loop)) {
            for (Instruction instruction : function.blocks().get(position).instructions()) {
                if (!instruction.operation().effect().removable()) {
                    return false;
                }
            }
        }
        return true;
    }

    private static List<Sum> sums(Function function, int loop) {
        Block header = function.blocks().get(Loops.of(function).header(loop));
        int[] latches = Loops.of(function).latches(loop);
        int entering = ScalarEvolution.of(function).entering(loop);
        List<Sum> sums = new ArrayList<>();
        if (latches.length == 1 && entering >= 0) {
            for (int index = 0; index < header.parameters().size(); index++) {
                Value next = argument(function, latches[0], header.label(), index);
                Value start = argument(function, entering, header.label(), index);
                sum(function, loop, header.parameters().get(index), start, next).ifPresent(sums::add);
            }
        }
        return sums;
    }

    private static Value argument(Function function, int from, int label, int index) {
        for (Edge edge : function.blocks().get(from).terminator().edges()) {
            if (edge.target() == label) {
                return edge.arguments().get(index);
            }
        }
        throw new IllegalArgumentException("no edge from block " + from + " to b" + label);
    }

    private static Optional<Sum> sum(Function function, int loop, Value parameter, Value start, Value next) {
        Definitions definitions = Definitions.of(function);
        if (!(definitions.operationOrNull(next) instanceof Rem(Value dividend, Value divisor))
                || !(definitions.operationOrNull(divisor) instanceof IntConstant(int modulus))
                || !(definitions.operationOrNull(dividend) instanceof Add(Value left, Value right))
                || modulus <= 0) {
            return Optional.empty();
        }
        Value added = left.equals(parameter) ? right : left;
        boolean repeated = (left.equals(parameter) || right.equals(parameter)) && isAvailable(function, loop, added);
        Ranges ranges = Ranges.of(function);
        return repeated
                        && isBetween(ranges, start, modulus - 1)
                        && isBetween(ranges, added, Integer.MAX_VALUE - modulus + 1)
                ? Optional.of(new Sum(parameter, next, start, added, modulus))
                : Optional.empty();
    }

    private static boolean isAvailable(Function function, int loop, Value value) {
        Definitions definitions = Definitions.of(function);
        return definitions.operationOrNull(value) instanceof IntConstant
                || !Loops.of(function).contains(loop, definitions.blockPosition(value));
    }

    private static boolean isBetween(Ranges ranges, Value value, int high) {
        return ranges.range(value).low() >= 0 && ranges.range(value).high() <= high;
    }

    /** Whether all that a loop passes on when it is left is a sum modulo a constant, or has another closed form. */
    private static boolean explainsAll(Function function, TripCount count, List<Sum> sums) {
        ScalarEvolution evolution = ScalarEvolution.of(function);
        boolean any = false;
        for (Value argument : ModularSumCode.exit(function, count).arguments()) {
            boolean modular = sums.stream()
                    .anyMatch(sum -> sum.parameter().equals(argument)
                            || (sum.next().equals(argument) && isComputedBeforeTest(function, count, argument)));
            any |= modular;
            if (!modular
                    && evolution
                            .recurrence(evolution.polynomial(argument), count.loop())
                            .isEmpty()) {
                return false;
            }
        }
        return any;
    }

    private static boolean isComputedBeforeTest(Function function, TripCount count, Value value) {
        int position = Definitions.of(function).blockPosition(value);
        return TripCount.runsInEachIteration(function, count.loop(), position);
    }

    private static int lineOf(Function function, int loop) {
        Block header = function.blocks().get(Loops.of(function).header(loop));
        return header.instructions().isEmpty()
                ? 0
                : header.instructions().getFirst().line();
    }
}
