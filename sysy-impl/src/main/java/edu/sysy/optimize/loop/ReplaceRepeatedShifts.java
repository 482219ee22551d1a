package edu.sysy.optimize.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Ranges;
import edu.sysy.analysis.TripCount;
import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.FunctionEditor;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Sar;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Shr;
import edu.sysy.ir.Value;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Computes the final value of a number that a loop shifts again and again by one shift (a closed form beyond those of
 * {@code replace-final-values}).
 *
 * <pre>
 * b1(%i, %x):                             b1(%i, %x):
 *   %y = div %x, 16                         ...
 *   %j = add %i, 1                          br %k, b1(%j, %y), b5
 *   %k = cmp lt %j, %n        becomes     b5:
 *   br %k, b1(%j, %y), b2(%y)               the start, divided by 16 to the power of the iterations
 * b2(%z):                                   jump b2(%z')
 * </pre>
 *
 * <p>It may be a multiplication or division by a power of two, or a shift by a constant. Divisions that truncate can be
 * joined: {@code x / a / b} is {@code x / (a * b)}, and {@code (x + ((x >> 31) & ((1 << s) - 1))) >> s} is {@code x}
 * divided by 2 to the power of {@code s}, for {@code s} up to 31. If all bits have been shifted out, 0 is left, or the
 * sign.
 *
 * <p>The loop must have a single exit with a {@link TripCount} and compute nothing else that is needed after it,
 * counters and their sums excepted, so that {@code remove-empty-loops} takes it away. One loop a step and at most
 * {@value #MAX_LOOPS} a function; each step costs time in proportion to the function.
 */
public final class ReplaceRepeatedShifts implements FunctionPass {
    private static final int MAX_LOOPS = 32;

    @Override
    public String name() {
        return "replace-repeated-shifts";
    }

    @Override
    public String description() {
        return "computes repeated shifts and divisions by one shift (closed forms of geometric sequences)";
    }

    /**
     * A number that is shifted.
     *
     * @param carried the number
     * @param step what an iteration does
     */
    private record Shifted(CarriedValue carried, Step step) {}

    /**
     * What an iteration does to a number.
     *
     * @param operation on the number and a constant
     * @param bits that it shifts
     */
    private record Step(Operation.IntBinary operation, int bits) {}

    @Override
    public Function run(Function function, PassContext context) {
        if (candidates(function).isEmpty()) {
            return function;
        }
        return CanonicalizeLoops.change(function, MAX_LOOPS, before -> replaceFirst(before, context));
    }

    /** The loops that pass a number on after a step. */
    private static List<Integer> candidates(Function function) {
        Loops loops = Loops.of(function);
        List<Integer> found = new ArrayList<>();
        for (int loop = 0; loop < loops.count(); loop++) {
            if (UnrollConstantLoops.isInnermost(loops, loop) && hasStepOnly(function, loop)) {
                found.add(loop);
            }
        }
        return found;
    }

    private static boolean hasStepOnly(Function function, int loop) {
        return LoopProperties.hasNoEffect(function, loop) && hasStep(function, loop);
    }

    private static boolean hasStep(Function function, int loop) {
        Loops loops = Loops.of(function);
        int label = function.controlFlow().label(loops.header(loop));
        Block header = function.blocks().get(loops.header(loop));
        for (int position : loops.blocks(loop)) {
            for (Edge edge : function.blocks().get(position).terminator().edges()) {
                for (int i = 0; edge.target() == label && i < edge.arguments().size(); i++) {
                    Operation next = Definitions.of(function)
                            .operationOrNull(edge.arguments().get(i));
                    Optional<Step> step = next == null ? Optional.empty() : step(function, next);
                    if (step.isPresent()
                            && step.get()
                                    .operation()
                                    .left()
                                    .equals(header.parameters().get(i))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static Optional<Step> step(Function function, Operation operation) {
        if (!(operation instanceof Operation.IntBinary binary)
                || !(Definitions.of(function).operationOrNull(binary.right()) instanceof IntConstant(int constant))) {
            return Optional.empty();
        }
        boolean isPower = constant > 1 && Integer.bitCount(constant) == 1;
        boolean isShift = constant > 0 && constant < Integer.SIZE;
        int bits = switch (binary) {
            case Div division when isPower -> Integer.numberOfTrailingZeros(constant);
            case Mul product when isPower -> Integer.numberOfTrailingZeros(constant);
            case Sar shift when isShift -> constant;
            case Shr shift when isShift -> constant;
            case Shl shift when isShift -> constant;
            default -> 0;
        };
        return bits == 0 ? Optional.empty() : Optional.of(new Step(binary, bits));
    }

    private Function replaceFirst(Function function, PassContext context) {
        for (int loop : candidates(function)) {
            Optional<CountedExit> exit = CountedExit.of(function, loop);
            if (exit.isPresent()) {
                List<Shifted> shifted = shifted(function, loop);
                if (explainsAll(exit.get(), shifted)) {
                    int line = LoopProperties.line(function, loop);
                    String message = shifted.size() + " numbers that are shifted computed after the loop";
                    context.done(name(), function, line, message);
                    return function.edit(editor -> replace(exit.get(), editor, shifted));
                }
            }
        }
        return function;
    }

    private static List<Shifted> shifted(Function function, int loop) {
        List<Shifted> found = new ArrayList<>();
        for (CarriedValue carried : CarriedValue.of(function, loop)) {
            Operation operation = Definitions.of(function).operationOrNull(carried.next());
            if (operation != null) {
                step(function, operation)
                        .filter(step -> step.operation().left().equals(carried.parameter()))
                        .ifPresent(step -> found.add(new Shifted(carried, step)));
            }
        }
        return found;
    }

    /** Whether all that a loop passes on when it is left is a shifted number, or has another closed form. */
    private static boolean explainsAll(CountedExit exit, List<Shifted> shifted) {
        return exit.passesOnly(argument -> shifted.stream()
                .map(Shifted::carried)
                .anyMatch(number ->
                        number.parameter().equals(argument) || number.next().equals(argument)));
    }

    private static void replace(CountedExit exit, FunctionEditor editor, List<Shifted> shifted) {
        Function function = exit.function();
        int label = editor.newBlock(exit.line());
        PolynomialExpander code = exit.code(editor, label);
        Value passes = code.write(new ScalarEvolutionExpander(code).passesOf(exit.count()));
        Map<Value, Value> finals = new HashMap<>();
        for (Shifted number : shifted) {
            CarriedValue carried = number.carried();
            boolean negative = Ranges.of(function).range(carried.start()).low() < 0;
            Value before = afterShifts(code, number, passes, negative);
            Operation.IntBinary operation = number.step().operation();
            Operation constant = Definitions.of(function).operationOrNull(operation.right());
            if (constant != null) {
                finals.put(carried.next(), code.write(operation.with(before, code.write(constant))));
            }
            finals.put(carried.parameter(), before);
        }
        exit.lead(editor, label, label, finals);
    }

    /** Writes a number after so many steps. */
    private static Value afterShifts(PolynomialExpander code, Shifted number, Value passes, boolean negative) {
        Value bits = code.write(new Mul(passes, code.constant(number.step().bits())));
        Value all = shiftsAll(code, number.step().bits(), passes);
        Value start = number.carried().start();
        Operation.IntBinary operation = number.step().operation();
        if (operation instanceof Sar) {
            return code.write(new Sar(
                    start, code.write(new Operation.Select(all, code.constant(Integer.SIZE - 1), bits))));
        }
        Value shifted = switch (operation) {
            case Div division -> code.write(new Sar(negative ? towardsZero(code, start, bits) : start, bits));
            case Shr shift -> code.write(new Shr(start, bits));
            default -> code.write(new Shl(start, bits));
        };
        return code.write(new Operation.Select(all, code.constant(0), shifted));
    }

    /** Writes whether so many steps, an unsigned number, shift out all bits: not 0 if they do. */
    private static Value shiftsAll(PolynomialExpander code, int bits, Value passes) {
        int most = (Integer.SIZE - 1) / bits;
        if (Integer.bitCount(most + 1) == 1) {
            return code.write(new Shr(passes, code.constant(Integer.numberOfTrailingZeros(most + 1))));
        }
        return code.write(new Operation.Or(
                code.compare(Condition.LT, passes, code.constant(0)),
                code.compare(Condition.GT, passes, code.constant(most))));
    }

    /** Writes what has to be shifted so that the result is truncated towards zero. */
    private static Value towardsZero(PolynomialExpander code, Value number, Value bits) {
        Value sign = code.write(new Sar(number, code.constant(Integer.SIZE - 1)));
        Value power = code.write(new Shl(code.constant(1), bits));
        Value rest = code.write(new Operation.Add(power, code.constant(-1)));
        return code.write(new Operation.Add(number, code.write(new Operation.And(sign, rest))));
    }
}
