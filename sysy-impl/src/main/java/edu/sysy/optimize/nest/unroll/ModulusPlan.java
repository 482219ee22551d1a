package edu.sysy.optimize.nest.unroll;

import edu.sysy.ints.Divisors;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation.Compare;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Type;
import edu.sysy.ir.Value;
import edu.sysy.nest.LoopNest;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.nest.polyhedron.AffineForm;
import edu.sysy.nest.polyhedron.IntegerInterval;
import edu.sysy.optimize.nest.NestEditor;
import edu.sysy.optimize.nest.unroll.PeriodicOperation.Kind;
import edu.sysy.optimize.nest.unroll.PeriodicOperations.Group;
import edu.sysy.optimize.nest.unroll.PeriodicOperations.Progression;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.Compute;
import edu.sysy.structured.For;
import edu.sysy.structured.Region;
import edu.sysy.structured.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a loop is unrolled by a modulus. The copies of the body are made for {@code g = sign * counter + parameters}; see
 * {@link Progression}.
 *
 * @param operations those that are constants in the copies
 * @param modulus a common multiple of the periods of the operations
 * @param step what an iteration adds to the counter
 * @param copies after how many iterations all remainders repeat
 * @param first a number congruent to {@code g} at the first copy, modulo {@code modulus}; if the start is known, that
 *     of the first iteration for which the copies are right
 * @param isKnown whether the start is a constant, and {@code g} the counter
 * @param skipped how many iterations are made before {@code first}, if the start is known
 * @param range the values of {@code g} for which the copies are right
 */
record ModulusPlan(
        For loop,
        LoopNest nest,
        Progression progression,
        List<PeriodicOperation> operations,
        int modulus,
        int step,
        int copies,
        long first,
        boolean isKnown,
        long skipped,
        IntegerInterval range) {

    /** More copies would be a long loop for few iterations of each. */
    private static final int MAX_COPIES = 16;

    /** The copies together have no more operations: twice what the plain unrolling of loops makes. */
    private static final int MAX_OPERATIONS = 128;

    /** Counters with larger steps would need wider sums. */
    private static final int MAX_STEP = 1 << 10;

    /** A loop whose start is not known has to repay some operations in front of it. */
    private static final int MIN_ITERATIONS = 16;

    /** Where numbers wrap sooner, few iterations have known remainders. */
    private static final int MIN_RANGE = 1 << 10;

    private static final IntegerInterval INT = new IntegerInterval(Integer.MIN_VALUE, Integer.MAX_VALUE);

    /** The plan for an innermost loop; empty if it stays as it is. */
    static Optional<ModulusPlan> of(NestEditor editor, For loop) {
        Optional<Group> found = PeriodicOperations.of(editor, loop);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        Planner planner = new Planner(editor, loop, found.get());
        Optional<ModulusPlan> plan = planner.plan();
        if (plan.isEmpty() && !planner.reason.isEmpty()) {
            editor.missed(loop.line(), "remainders of the counter stay, because " + planner.reason);
        }
        return plan;
    }

    /** Whether the counter goes up. */
    boolean isUpward() {
        return step > 0;
    }

    /** Whether the copies are right for some values of {@code g} only. */
    boolean hasRange() {
        return !range.equals(INT);
    }

    /** {@code g} in a copy, as a number congruent to it modulo the modulus. */
    long position(int copy) {
        return first + (long) progression.sign() * step * copy;
    }

    /** What {@code g} gains in one iteration of the copies. */
    long advance() {
        return (long) progression.sign() * step * copies;
    }

    /** The values that are constants in a copy. */
    Map<Value, Integer> constants(int copy) {
        Map<Value, Integer> constants = new HashMap<>();
        for (PeriodicOperation operation : operations) {
            if (operation.kind() != Kind.QUOTIENT) {
                constants.put(operation.compute().result(), operation.value(first, position(copy)));
            }
        }
        return constants;
    }

    /** The operations that become values that the loop carries. */
    List<PeriodicOperation> quotients() {
        return operations.stream()
                .filter(operation -> operation.kind() == Kind.QUOTIENT)
                .toList();
    }

    private static final class Planner {
        private final StructuredDefinitions definitions;
        private final For loop;
        private final Group group;
        private final List<PeriodicOperation> operations = new ArrayList<>();
        private int modulus = 1;
        private String reason = "";

        Planner(NestEditor editor, For loop, Group group) {
            this.definitions = editor.definitions();
            this.loop = loop;
            this.group = group;
        }

        private Optional<ModulusPlan> refuse(String why) {
            reason = why;
            return Optional.empty();
        }

        Optional<ModulusPlan> plan() {
            if (loop.attributes().has(Attributes.MAY_WRAP) && loop.test() == Condition.NE) {
                return refuse("the counter may wrap");
            }
            if (!(definitions.operationOrNull(loop.step()) instanceof IntConstant(int step))
                    || Math.abs((long) step) > MAX_STEP
                    || !isBoundedBy(loop.test(), step)) {
                return refuse("the counter does not advance to its bound by a small constant");
            }
            if (comparesCounter(loop.body())) {
                return refuse("a test of the counter may split the loop, which saves more");
            }
            choose();
            if (operations.isEmpty()) {
                return refuse("they repeat after more than " + MAX_COPIES + " iterations");
            }
            OptionalInt start = group.progression().isCounter()
                            && definitions.operationOrNull(loop.start()) instanceof IntConstant(int number)
                    ? OptionalInt.of(number)
                    : OptionalInt.empty();
            int common = (int) Divisors.greatestCommon(step, modulus);
            if (start.isEmpty() && common > 1) {
                return refuse("the start is not known modulo " + modulus);
            }
            return plan(step, modulus / common, start);
        }

        /** Whether a region compares the counter with values that are the same in all iterations. */
        private boolean comparesCounter(Region region) {
            for (Statement statement : region.statements()) {
                if (statement.regions().stream().anyMatch(this::comparesCounter)) {
                    return true;
                }
                if (statement instanceof Compute compute
                        && compute.operation() instanceof Compare(Condition condition, Value left, Value right)
                        && left.type() == Type.I32
                        && isApart(left, right)) {
                    return true;
                }
            }
            return false;
        }

        /** Whether the distance of two integers is a form of the counter. */
        private boolean isApart(Value left, Value right) {
            int counter = group.nest().number(loop);
            Optional<AffineForm> one = group.nest().form(left);
            Optional<AffineForm> other = group.nest().form(right);
            return one.isPresent()
                    && other.isPresent()
                    && one.get().coefficient(counter) != other.get().coefficient(counter);
        }

        private Optional<ModulusPlan> plan(int step, int copies, OptionalInt start) {
            IntegerInterval range = INT;
            for (PeriodicOperation operation : operations) {
                if (operation.needsRange()) {
                    range = intersection(range, operation);
                }
            }
            if (start.isEmpty() && !range.equals(INT)) {
                range = new IntegerInterval(Math.max(range.min(), 0), range.max());
            }
            long skipped = start.isPresent() ? skipped(start.getAsInt(), step, range) : 0;
            long first = start.orElse(0) + skipped * step;
            if (range.max() - range.min() < MIN_RANGE
                    || !INT.contains(first)
                    || !INT.contains(first - (long) step * (copies - 1))) {
                return refuse("their numbers are negative, or wrap");
            }
            ModulusPlan plan = new ModulusPlan(
                    loop,
                    group.nest(),
                    group.progression(),
                    List.copyOf(operations),
                    modulus,
                    step,
                    copies,
                    first,
                    start.isPresent(),
                    skipped,
                    range);
            return pays(plan);
        }

        private Optional<ModulusPlan> pays(ModulusPlan plan) {
            int total = 0;
            boolean decides = false;
            for (int copy = 0; copy < plan.copies; copy++) {
                CopyCost cost = CopyCost.of(loop.body(), plan.constants(copy), definitions);
                total += cost.operations();
                decides |= cost.decides();
            }
            if (!decides && operations.stream().noneMatch(PeriodicOperation::isDivision)) {
                return Optional.empty();
            }
            if (total > MAX_OPERATIONS) {
                return refuse(plan.copies + " copies have " + total + " operations, more than " + MAX_OPERATIONS);
            }
            long iterations = iterations(plan.step);
            return iterations < Math.max(2 * plan.copies, plan.isKnown ? 0 : MIN_ITERATIONS)
                    ? refuse("it has only " + iterations + " iterations")
                    : Optional.of(plan);
        }

        /** How many iterations there are; very many if it is not known. */
        private long iterations(int step) {
            return definitions.operationOrNull(loop.start()) instanceof IntConstant(int start)
                            && definitions.operationOrNull(loop.bound()) instanceof IntConstant(int bound)
                    ? ((long) bound - start) / step
                    : Long.MAX_VALUE;
        }

        /** Chooses operations that repeat soon enough, divisions first; shifts that need no more copies than others. */
        private void choose() {
            for (boolean cheap : new boolean[] {false, true}) {
                for (PeriodicOperation operation : group.operations()) {
                    boolean divides = operation.isDivision();
                    boolean isShift = operation.kind() == Kind.QUOTIENT && !divides;
                    int multiple =
                            modulus / (int) Divisors.greatestCommon(modulus, operation.period()) * operation.period();
                    if (cheap != divides && multiple <= (isShift ? modulus : MAX_COPIES)) {
                        operations.add(operation);
                        modulus = multiple;
                    }
                }
            }
        }

        private static boolean isBoundedBy(Condition test, int step) {
            return switch (test) {
                case LT, LE -> step > 0;
                case GT, GE -> step < 0;
                case NE -> Math.abs(step) == 1;
                case EQ -> false;
            };
        }

        /** The numbers of a range for which the number that an operation divides is not negative and does not wrap. */
        private static IntegerInterval intersection(IntegerInterval range, PeriodicOperation operation) {
            long factor = operation.factor();
            long addend = operation.addend();
            long zero = factor > 0 ? Math.ceilDiv(-addend, factor) : Math.floorDiv(-addend, factor);
            long last = Integer.MAX_VALUE - addend;
            long end = factor > 0 ? Math.floorDiv(last, factor) : Math.ceilDiv(last, factor);
            return new IntegerInterval(
                    Math.max(range.min(), Math.min(zero, end)), Math.min(range.max(), Math.max(zero, end)));
        }

        /** How many iterations come before the first one in the range. */
        private static long skipped(long start, int step, IntegerInterval range) {
            long before = step > 0 ? range.min() - start : range.max() - start;
            return Math.max(0, Math.ceilDiv(before, (long) step));
        }
    }
}
