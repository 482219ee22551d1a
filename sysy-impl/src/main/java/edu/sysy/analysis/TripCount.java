package edu.sysy.analysis;

import edu.sysy.ints.OddNumbers;
import edu.sysy.ir.Block;
import edu.sysy.ir.Condition;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Operation;
import edu.sysy.ir.Terminator;
import edu.sysy.ir.Value;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How often a test passes before it leaves a loop.
 *
 * <p>The test compares {@code first, first + stride, first + 2 stride, ...} with {@code limit}, once in each iteration,
 * and the loop goes on while {@code condition} holds. It passes
 *
 * <pre>
 * LT, LE    ceil(distance / |stride|) times if first condition limit, else never
 * GT, GE    the same
 * NE        distance / |stride| times, a division modulo 2^32
 * </pre>
 *
 * <p>where {@code distance}, an unsigned number, is what lies between {@code first} and {@code limit}, an inclusive
 * limit counted. A loop that is left at no other place makes one more iteration up to the test.
 *
 * <p>With a stride of {@code 2^a * odd} a test for inequality fails first after {@code (distance / 2^a) * odd^-1}
 * passes modulo {@code 2^(32 - a)}, or never if {@code 2^a} does not divide the distance (exact division; Granlund and
 * Montgomery, "Division by Invariant Integers using Multiplication", PLDI 1994, section 9).
 *
 * @param loop the loop
 * @param block the position of the block that ends with the test; it runs once in each iteration
 * @param first the number tested first
 * @param stride what is added to it from one test to the next, neither 0 nor -2<sup>31</sup>
 * @param condition what has to hold for the loop to go on
 * @param limit the other side of the comparison, invariant
 * @param validity when the count is right
 * @param guarded whether the distance may be used without asking if the test passes at all: it is more than
 *     {@code -|stride|}
 */
public record TripCount(
        int loop,
        int block,
        Polynomial first,
        int stride,
        Condition condition,
        Polynomial limit,
        Validity validity,
        boolean guarded) {
    /** When a count is right. */
    public enum Validity {
        /** Always: the loop ends, and after so many passes. */
        ALWAYS,
        /** If the loop ends; it may go on for ever when the limit is the last number there is, or is stepped over. */
        IF_LEFT,
        /** If the tested number does not step over the last number there is. */
        IF_NOT_WRAPPING
    }

    /** What lies between the first number and the limit. */
    public Polynomial distance() {
        Polynomial up = stride > 0 ? limit.minus(first) : first.minus(limit);
        return condition == Condition.LE || condition == Condition.GE ? up.plus(1) : up;
    }

    /** The size of the stride as a power of two; empty if it is none. */
    public java.util.OptionalInt logarithmOfStride() {
        int size = Math.abs(stride);
        return size > 0 && Integer.bitCount(size) == 1
                ? java.util.OptionalInt.of(Integer.numberOfTrailingZeros(size))
                : java.util.OptionalInt.empty();
    }

    /** The number whose product with the odd part of the stride's size is 1 modulo 2<sup>32</sup>. */
    public int inverseOfOddStride() {
        return OddNumbers.inverse(Math.abs(stride) >>> Integer.numberOfTrailingZeros(stride));
    }

    /** How often the test passes, if that is a constant; less than 2<sup>32</sup>. */
    public OptionalLong constant() {
        if (condition == Condition.NE && distance().isConstant()) {
            int zeros = Integer.numberOfTrailingZeros(stride);
            int product = (distance().constant() >>> zeros) * inverseOfOddStride();
            return OptionalLong.of(Integer.toUnsignedLong(product << zeros >>> zeros));
        }
        if (first.isConstant() && limit.isConstant() && !condition.holds(first.constant(), limit.constant())) {
            return OptionalLong.of(0);
        }
        boolean known = guarded || (first.isConstant() && limit.isConstant());
        Polynomial distance = distance();
        if (!known || !distance.isConstant()) {
            return OptionalLong.empty();
        }
        long size = Math.abs((long) stride);
        int between = distance.constant();
        boolean negative = between < 0 && between > -size && !first.isConstant();
        return OptionalLong.of(negative ? 0 : (Integer.toUnsignedLong(between) + size - 1) / size);
    }

    /**
     * The most that the count can be by the ranges of its first number and its limit; less than 2<sup>32</sup>.
     *
     * @param function that of the loop
     */
    public long maxPasses(Function function) {
        OptionalLong exact = constant();
        if (exact.isPresent()) {
            return exact.getAsLong();
        }
        if (condition == Condition.NE) {
            return (1L << Integer.SIZE) - 1;
        }
        Range from = range(function, first);
        Range to = range(function, limit);
        if (from.isEmpty() || to.isEmpty()) {
            return 0;
        }
        long inclusive = condition == Condition.LE || condition == Condition.GE ? 1 : 0;
        long most = (stride > 0 ? (long) to.high() - from.low() : (long) from.high() - to.low()) + inclusive;
        long size = Math.abs((long) stride);
        return Math.max(0, most + size - 1) / size;
    }

    /** Whether nothing but the test leaves the loop. */
    public boolean isOnlyExit(Function function) {
        return onlyExiting(function, loop) == block;
    }

    /** The count of the only test that can leave a loop; empty if there are several or it is not understood. */
    public static Optional<TripCount> ofLoop(Function function, int loop) {
        int exiting = onlyExiting(function, loop);
        return exiting < 0 ? Optional.empty() : ofTest(function, loop, exiting);
    }

    /** The only block of a loop that leaves it; -1 if there are several or there is none. */
    private static int onlyExiting(Function function, int loop) {
        ControlFlow flow = function.controlFlow();
        Loops loops = Loops.of(function);
        int exiting = -1;
        for (int block : loops.blocks(loop)) {
            boolean leaves = flow.successorCount(block) == 0;
            for (int k = 0; k < flow.successorCount(block); k++) {
                leaves |= !loops.contains(loop, flow.successor(block, k));
            }
            if (leaves) {
                if (exiting >= 0) {
                    return -1;
                }
                exiting = block;
            }
        }
        return exiting;
    }

    /** The count of the test at the end of a block of a loop; empty if it is not understood. */
    public static Optional<TripCount> ofTest(Function function, int loop, int position) {
        Loops loops = Loops.of(function);
        ScalarEvolution evolution = ScalarEvolution.of(function);
        Block block = function.blocks().get(position);
        if (!(block.terminator() instanceof Terminator.Branch(var tested, var yes, var no))
                || loops.innermost(position) != loop
                || evolution.entering(loop) < 0
                || !GuaranteedExecution.of(function).inEachIteration(loop, position)) {
            return Optional.empty();
        }
        ControlFlow flow = function.controlFlow();
        boolean goesOnIfTrue = loops.contains(loop, flow.position(yes.target()));
        if (goesOnIfTrue == loops.contains(loop, flow.position(no.target()))) {
            return Optional.empty();
        }
        Operation operation = Definitions.of(function).operationOrNull(tested);
        Polynomial left = evolution.polynomial(tested);
        Polynomial right = Polynomial.ZERO;
        Condition condition = Condition.NE;
        if (operation instanceof Operation.Compare(Condition asked, Value a, Value b)) {
            condition = asked;
            left = evolution.polynomial(a);
            right = evolution.polynomial(b);
        }
        condition = goesOnIfTrue ? condition : condition.negated();
        return evolution.isInvariant(right, loop)
                ? of(function, loop, position, left, condition, right)
                : of(function, loop, position, right, condition.swapped(), left);
    }

    private static Optional<TripCount> of(
            Function function, int loop, int position, Polynomial tested, Condition condition, Polynomial limit) {
        ScalarEvolution evolution = ScalarEvolution.of(function);
        Optional<Polynomial> first = evolution.start(tested, loop);
        Optional<Polynomial> step = evolution.step(tested, loop);
        if (!evolution.isInvariant(limit, loop)
                || first.isEmpty()
                || step.isEmpty()
                || !step.get().isConstant()
                || step.get().isZero()) {
            return Optional.empty();
        }
        int stride = step.get().constant();
        boolean towards = switch (condition) {
            case LT, LE -> stride > 0;
            case GT, GE -> stride < 0;
            case NE -> !stepsOver(first.get(), limit, stride);
            case EQ -> false;
        };
        if (!towards || stride == Integer.MIN_VALUE) {
            return Optional.empty();
        }
        var known = BranchFacts.of(function);
        int from = evolution.entering(loop);
        int to = Loops.of(function).header(loop);
        boolean guarded = condition == Condition.NE
                || known.hold(from, to, condition, first.get(), limit)
                || known.hold(from, to, condition, first.get().plus(-stride), limit)
                || (Math.abs(stride) == 1 && known.hold(from, to, inclusive(condition), first.get(), limit));
        Validity validity = validity(function, loop, first.get(), condition, limit, stride);
        return Optional.of(new TripCount(loop, position, first.get(), stride, condition, limit, validity, guarded));
    }

    private static Condition inclusive(Condition condition) {
        return switch (condition) {
            case LT -> Condition.LE;
            case GT -> Condition.GE;
            case EQ, NE, LE, GE -> condition;
        };
    }

    private static Validity validity(
            Function function, int loop, Polynomial first, Condition condition, Polynomial limit, int stride) {
        if (condition == Condition.NE) {
            boolean meets = stride % 2 != 0 || limit.minus(first).isConstant();
            return meets ? Validity.ALWAYS : Validity.IF_LEFT;
        }
        boolean exclusive = condition == Condition.LT || condition == Condition.GT;
        boolean single = Math.abs(stride) == 1;
        if (single && exclusive) {
            return Validity.ALWAYS;
        }
        int from = ScalarEvolution.of(function).entering(loop);
        int to = Loops.of(function).header(loop);
        int last = lastLimit(condition, stride);
        var facts = BranchFacts.of(function);
        boolean leavesRoom = stride > 0
                ? facts.hold(from, to, Condition.LE, limit, Polynomial.of(last))
                : facts.hold(from, to, Condition.GE, limit, Polynomial.of(last));
        if (leavesRoom || (single && facts.isExceeded(from, to, limit, stride > 0))) {
            return Validity.ALWAYS;
        }
        if (single) {
            return Validity.IF_LEFT;
        }
        Range range = range(function, limit);
        return (stride > 0 ? range.high() <= last : range.low() >= last) ? Validity.ALWAYS : Validity.IF_NOT_WRAPPING;
    }

    /** Whether numbers that begin with one and advance by a stride never meet a limit at a constant distance. */
    private static boolean stepsOver(Polynomial first, Polynomial limit, int stride) {
        Polynomial distance = limit.minus(first);
        return distance.isConstant()
                && Integer.numberOfTrailingZeros(distance.constant()) < Integer.numberOfTrailingZeros(stride);
    }

    /**
     * What has to hold for a count to be right and for the loop to end, if that is not known: {@code value condition
     * limit}.
     */
    public record Premise(Condition condition, Polynomial value, int limit) {}

    /**
     * The comparison that makes a count right, whatever its {@link #validity}. For an order it says that the first
     * number that fails the test is one that exists. For inequality it says that the stride meets the limit: a stride
     * of {@code 2^a * odd} does if {@code 2^a} divides the distance, so that the distance times {@code 2^(32 - a)} is
     * 0.
     */
    public Premise premise() {
        if (condition == Condition.NE) {
            int zeros = Integer.numberOfTrailingZeros(stride);
            int factor = zeros == 0 ? 0 : 1 << (Integer.SIZE - zeros);
            return new Premise(Condition.EQ, distance().times(factor), 0);
        }
        return new Premise(stride > 0 ? Condition.LE : Condition.GE, limit, lastLimit(condition, stride));
    }

    /** The last limit for which the first number that fails the test is one that exists. */
    private static int lastLimit(Condition condition, int stride) {
        boolean inclusive = condition == Condition.LE || condition == Condition.GE;
        int ahead = stride - (inclusive ? 0 : Integer.signum(stride));
        return stride > 0 ? Integer.MAX_VALUE - ahead : Integer.MIN_VALUE - ahead;
    }

    /** What a constant, or a value and a constant, can be. */
    private static Range range(Function function, Polynomial polynomial) {
        if (polynomial.isConstant()) {
            return Range.of(polynomial.constant());
        }
        return polynomial
                .withoutConstant()
                .single()
                .map(value -> RangeArithmetic.add(Ranges.of(function).range(value), Range.of(polynomial.constant())))
                .orElse(Range.FULL);
    }
}
