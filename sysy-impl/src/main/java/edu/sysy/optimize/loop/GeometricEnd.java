package edu.sysy.optimize.loop;

import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Range;
import edu.sysy.analysis.Ranges;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Edge;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Add;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Mul;
import edu.sysy.ir.Operation.Sar;
import edu.sysy.ir.Operation.Shl;
import edu.sysy.ir.Operation.Shr;
import edu.sysy.ir.Value;
import java.util.List;
import java.util.Optional;

/**
 * Whether loops end that divide or multiply a number in each iteration, such as {@code while (n > 0) n = n / 2}.
 *
 * <p>A number that gets nearer to 0 each time is 0 after 32 iterations at the latest; the loop has ended by then if no
 * iteration can begin with 0, by its {@link Ranges} or because the latch leaves with 0.
 *
 * <p>A number above 0 that is multiplied grows if nothing overflows. If the latch goes back only while it is below a
 * limit, and both the limit and the start are so small that one more step does not overflow, it reaches the limit:
 * {@code while (i < n) i = i * 2} ends for {@code n} up to 2<sup>30</sup>. With a larger {@code n} the number may
 * become 0 and stay so for ever.
 */
final class GeometricEnd {
    private final Function function;
    private final Definitions definitions;
    private final Ranges ranges;
    private final int loop;

    /** What a latch compares a number with, to go back if the condition holds. */
    private record Tested(Condition condition, Range limit) {}

    private GeometricEnd(Function function, int loop) {
        this.function = function;
        this.loop = loop;
        definitions = Definitions.of(function);
        ranges = Ranges.of(function);
    }

    /** Whether a loop certainly ends, for such a number; false if that is not known. */
    static boolean ends(Function function, int loop) {
        GeometricEnd end = new GeometricEnd(function, loop);
        return CarriedValue.of(function, loop).stream().anyMatch(end::endsFor);
    }

    private boolean endsFor(CarriedValue carried) {
        if (!(definitions.operationOrNull(carried.next()) instanceof IntBinary operation)) {
            return false;
        }
        long factor = factor(operation, carried.parameter());
        Optional<Tested> tested = tested(carried.next());
        if (factor > 1) {
            return tested.isPresent() && grows(start(carried), factor, tested.get());
        }
        Range range = ranges.range(carried.parameter());
        boolean endsAtZero = range.low() > 0 || range.high() < 0 || (tested.isPresent() && leavesAtZero(tested.get()));
        return endsAtZero && shrinks(operation, carried.parameter(), range);
    }

    /** What a number is multiplied by; 0 if it is not. */
    private long factor(IntBinary operation, Value number) {
        boolean isLeft = operation.left().equals(number);
        Value other = isLeft ? operation.right() : operation.left();
        if (!isLeft && !operation.right().equals(number)) {
            return 0;
        }
        return switch (operation) {
            case Add sum -> other.equals(number) ? 2 : 0;
            case Mul product -> constant(other);
            case Shl shift -> isLeft && shiftsByConstant(shift) ? 1L << constant(other) : 0;
            default -> 0;
        };
    }

    private static boolean grows(Range start, long factor, Tested tested) {
        boolean bounded = tested.condition() == Condition.LT || tested.condition() == Condition.LE;
        long largest = tested.limit().high() - (tested.condition() == Condition.LT ? 1L : 0);
        return bounded && start.low() > 0 && Math.max(largest, start.high()) * factor <= Integer.MAX_VALUE;
    }

    /** Whether an operation takes each number but 0 nearer to 0. */
    private boolean shrinks(IntBinary operation, Value number, Range range) {
        return operation.left().equals(number)
                && switch (operation) {
                    case Div quotient -> Math.abs((long) constant(quotient.right())) > 1;
                    case Shr shift -> shiftsByConstant(shift);
                    case Sar shift -> shiftsByConstant(shift) && range.low() >= 0;
                    default -> false;
                };
    }

    private boolean shiftsByConstant(IntBinary shift) {
        return constant(shift.right()) > 0 && constant(shift.right()) < Integer.SIZE;
    }

    /** The constant a value is; 0 if it is none. */
    private int constant(Value value) {
        return definitions.operationOrNull(value) instanceof IntConstant(int constant) ? constant : 0;
    }

    private static boolean leavesAtZero(Tested tested) {
        return Range.of(0).compare(tested.condition(), tested.limit()).equals(Range.of(0));
    }

    private Range start(CarriedValue carried) {
        Block header = function.blocks().get(Loops.of(function).header(loop));
        int entering = ScalarEvolution.of(function).entering(loop);
        List<Edge> edges = function.blocks().get(entering).terminator().edges();
        Range start = Range.EMPTY;
        for (int successor = 0; successor < edges.size(); successor++) {
            if (edges.get(successor).target() == header.label()) {
                int index = header.parameters().indexOf(carried.parameter());
                start = start.union(ranges.argument(entering, successor, index));
            }
        }
        return start;
    }

    /** What the latch compares the next number with. */
    private Optional<Tested> tested(Value next) {
        Optional<LatchTest> test = LatchTest.of(function, loop);
        if (test.isEmpty()) {
            return Optional.empty();
        }
        Value condition = test.get().branch(function).condition();
        boolean backIfTrue = test.get().backIfTrue();
        if (condition.equals(next)) {
            return Optional.of(new Tested(backIfTrue ? Condition.NE : Condition.EQ, Range.of(0)));
        }
        if (!(definitions.operationOrNull(condition) instanceof Compare(Condition asked, Value left, Value right))
                || (!left.equals(next) && !right.equals(next))) {
            return Optional.empty();
        }
        Condition goesOn = backIfTrue ? asked : asked.negated();
        return Optional.of(
                left.equals(next)
                        ? new Tested(goesOn, operand(condition, 1))
                        : new Tested(goesOn.swapped(), operand(condition, 0)));
    }

    /** The range of an operand where it is compared. */
    private Range operand(Value comparison, int operand) {
        int position = definitions.blockPosition(comparison);
        List<Instruction> instructions = function.blocks().get(position).instructions();
        int index = 0;
        while (!instructions.get(index).result().equals(comparison)) {
            index++;
        }
        return ranges.operand(position, index, operand);
    }
}
