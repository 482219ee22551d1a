package edu.sysy.optimize.loop;

import edu.sysy.analysis.BranchFacts;
import edu.sysy.analysis.Loops;
import edu.sysy.analysis.Polynomial;
import edu.sysy.analysis.Range;
import edu.sysy.analysis.Ranges;
import edu.sysy.analysis.ScalarEvolution;
import edu.sysy.ir.Condition;
import edu.sysy.ir.Definitions;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Constant;
import edu.sysy.ir.Operation.Div;
import edu.sysy.ir.Operation.IntBinary;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Operation.Rem;
import edu.sysy.ir.Operation.Sar;
import edu.sysy.ir.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the bound of a counted loop has to be like, so that no multiple of the counter that is divided overflows.
 *
 * @param value the bound, from outside the loop
 * @param condition what has to hold for {@code value condition limit}
 * @param limit the last bound without an overflow
 */
record LoopBound(Value value, Condition condition, int limit) {
    /** How many iterations, at least, a loop has with {@code limit} for its bound. */
    static final int MIN_TRIPS = 1 << 16;

    private static final long ANY = Long.MAX_VALUE;

    /**
     * That of a loop; empty if it does not count from a constant to a value, if it divides no multiples of its counter
     * that may overflow, or if they overflow too soon.
     */
    static Optional<LoopBound> of(Function function, int loop) {
        Optional<CountedLoop> counted = CountedLoop.of(function, loop);
        if (counted.isEmpty()) {
            return Optional.empty();
        }
        CountedLoop found = counted.get();
        boolean up = found.step() > 0;
        Definitions definitions = Definitions.of(function);
        OptionalInt start = UnrollConstantLoops.start(function, found)
                .map(value -> CountedLoop.constant(definitions, value))
                .orElse(OptionalInt.empty());
        if (Math.abs(found.step()) != 1
                || found.condition() != (up ? Condition.LT : Condition.GT)
                || start.isEmpty()
                || definitions.operationOrNull(found.bound()) instanceof Constant) {
            return Optional.empty();
        }
        long most = steps(function, found, start.getAsInt());
        if (most < MIN_TRIPS || most == ANY) {
            return Optional.empty();
        }
        Range counter = Ranges.of(function).range(found.counter());
        long known = up ? (long) counter.high() - start.getAsInt() : (long) start.getAsInt() - counter.low();
        long limit = up ? start.getAsInt() + most + 1 : start.getAsInt() - most - 1;
        boolean matters = most < known && limit == (int) limit;
        Condition condition = up ? Condition.LE : Condition.GE;
        return matters && !isExceeded(function, loop, found.bound(), condition, (int) limit)
                ? Optional.of(new LoopBound(found.bound(), condition, (int) limit))
                : Optional.empty();
    }

    /** How far the counter may go from its start until a multiple overflows; as far as it can if none is divided. */
    private static long steps(Function function, CountedLoop loop, int start) {
        long most = ANY;
        Map<Value, Polynomial> quotients = new HashMap<>();
        for (int position : Loops.of(function).blocks(loop.loop())) {
            for (Instruction instruction : function.blocks().get(position).instructions()) {
                Optional<Divided> divided = divided(function, loop.counter(), instruction, quotients);
                if (divided.isPresent()) {
                    most = Math.min(most, steps(divided.get().multiple(), start, loop.step() > 0));
                    if (!(instruction.operation() instanceof Rem)) {
                        divided.get().quotient().ifPresent(exact -> quotients.put(instruction.result(), exact));
                    }
                }
            }
        }
        return most;
    }

    /** A number that is linear in the counter and divided by a constant. */
    private record Divided(Polynomial multiple, int divisor) {
        /** The quotient, if it is linear in the counter, too, as long as the number does not overflow. */
        Optional<Polynomial> quotient() {
            Polynomial.Term term = multiple.terms().getFirst();
            return term.coefficient() % divisor == 0 && multiple.constant() % divisor == 0
                    ? Optional.of(Polynomial.of(term.value())
                            .times(term.coefficient() / divisor)
                            .plus(multiple.constant() / divisor))
                    : Optional.empty();
        }
    }

    /**
     * What an instruction divides, if that is linear in the counter, and if the divisor and the factor of the counter
     * are multiples one of the other.
     *
     * @param quotients numbers that are linear in the counter, because they are quotients of multiples
     */
    private static Optional<Divided> divided(
            Function function, Value counter, Instruction instruction, Map<Value, Polynomial> quotients) {
        if (!(instruction.operation() instanceof IntBinary operation)) {
            return Optional.empty();
        }
        int by = divisor(function, operation);
        if (Math.abs(by) < 2) {
            return Optional.empty();
        }
        Optional<Polynomial> polynomial = ScalarEvolution.of(function)
                .polynomial(operation.left())
                .substitute(value -> Optional.of(quotients.getOrDefault(value, Polynomial.of(value))));
        Optional<Integer> factor = polynomial.flatMap(linear -> factor(linear, counter));
        return factor.isPresent()
                        && (factor.get() % by == 0 || (polynomial.get().constant() == 0 && by % factor.get() == 0))
                ? Optional.of(new Divided(polynomial.get(), by))
                : Optional.empty();
    }

    /** What an operation divides by, if that is a constant; 0 if it does not divide. */
    private static int divisor(Function function, IntBinary operation) {
        if (!(Definitions.of(function).operationOrNull(operation.right()) instanceof IntConstant(int constant))) {
            return 0;
        }
        return switch (operation) {
            case Div div -> constant;
            case Rem rem -> constant;
            case Sar sar when constant > 0 && constant < Integer.SIZE - 1 -> 1 << constant;
            default -> 0;
        };
    }

    /** The coefficient of the counter, if there is no other term. */
    private static Optional<Integer> factor(Polynomial polynomial, Value counter) {
        if (polynomial.terms().size() != 1) {
            return Optional.empty();
        }
        Polynomial.Term term = polynomial.terms().getFirst();
        return term.factors().size() == 1 && term.value().equals(counter)
                ? Optional.of(term.coefficient())
                : Optional.empty();
    }

    /** How far the counter may go from its start until one multiple overflows; -1 if that does at the start. */
    private static long steps(Polynomial linear, int start, boolean up) {
        long factor = linear.terms().getFirst().coefficient();
        long first = factor * start + linear.constant();
        if (first != (int) first) {
            return -1;
        }
        long step = up ? factor : -factor;
        return step > 0 ? (Integer.MAX_VALUE - first) / step : (first - Integer.MIN_VALUE) / -step;
    }

    /** Whether the bound is known to be too large where the loop is entered, as that of a loop copied before. */
    private static boolean isExceeded(Function function, int loop, Value bound, Condition condition, int limit) {
        return ScalarEvolution.of(function).entering(loop) < 0
                || BranchFacts.of(function)
                        .holdWhenEntering(
                                loop,
                                condition.negated(),
                                ScalarEvolution.of(function).polynomial(bound),
                                Polynomial.of(limit));
    }
}
