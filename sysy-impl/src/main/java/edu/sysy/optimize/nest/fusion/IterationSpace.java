package edu.sysy.optimize.nest.fusion;

import edu.sysy.ir.Condition;
import edu.sysy.ir.Operation.IntConstant;
import edu.sysy.ir.Value;
import edu.sysy.nest.StructuredDefinitions;
import edu.sysy.structured.Attributes;
import edu.sysy.structured.For;
import java.util.Optional;

/** Compares the numbers that counters of loops take. */
final class IterationSpace {
    private IterationSpace() {}

    /** Whether the counters of two loops are known to take the same numbers in the same order, and none wraps. */
    static boolean isSame(For one, For other, StructuredDefinitions definitions) {
        return !one.attributes().has(Attributes.MAY_WRAP)
                && !other.attributes().has(Attributes.MAY_WRAP)
                && isEqual(one.start(), other.start(), definitions)
                && isEqual(one.step(), other.step(), definitions)
                && ((one.test() == other.test() && isEqual(one.bound(), other.bound(), definitions))
                        || hasSameConstantLimit(one, other, definitions));
    }

    /** Whether {@code < 10} in one loop is {@code <= 9} in the other. */
    private static boolean hasSameConstantLimit(For one, For other, StructuredDefinitions definitions) {
        return definitions.operationOrNull(one.bound()) instanceof IntConstant(int limit)
                && definitions.operationOrNull(other.bound()) instanceof IntConstant(int otherLimit)
                && isUpper(one.test()) == isUpper(other.test())
                && isOrdered(one.test())
                && isOrdered(other.test())
                && excluded(one.test(), limit) == excluded(other.test(), otherLimit);
    }

    private static boolean isUpper(Condition test) {
        return test == Condition.LT || test == Condition.LE;
    }

    private static boolean isOrdered(Condition test) {
        return test != Condition.NE && test != Condition.EQ;
    }

    /** The first number after a bound that does not pass the test. */
    private static long excluded(Condition test, long limit) {
        return switch (test) {
            case LE -> limit + 1;
            case GE -> limit - 1;
            case LT, GT, EQ, NE -> limit;
        };
    }

    private static boolean isEqual(Value one, Value other, StructuredDefinitions definitions) {
        return one.equals(other)
                || (definitions.operationOrNull(one) instanceof IntConstant(int number)
                        && definitions.operationOrNull(other) instanceof IntConstant(int otherNumber)
                        && number == otherNumber);
    }

    /** Whether the counters of two loops with constant bounds take the same numbers, one upwards and one downwards. */
    static boolean isOpposite(For one, For other, StructuredDefinitions definitions) {
        if (one.attributes().has(Attributes.MAY_WRAP) || other.attributes().has(Attributes.MAY_WRAP)) {
            return false;
        }
        Optional<ConstantRange> range = ConstantRange.of(one, definitions);
        return range.isPresent()
                && range.get().first() != range.get().last()
                && range.map(ConstantRange::reversed).equals(ConstantRange.of(other, definitions));
    }

    /** The first and the last number of a counter that advances by 1 in one direction. */
    private record ConstantRange(long first, long last) {
        /** The numbers of a loop that runs; empty if they are not known. */
        static Optional<ConstantRange> of(For loop, StructuredDefinitions definitions) {
            if (!(definitions.operationOrNull(loop.start()) instanceof IntConstant(int first))
                    || !(definitions.operationOrNull(loop.bound()) instanceof IntConstant(int bound))
                    || !(definitions.operationOrNull(loop.step()) instanceof IntConstant(int step))
                    || Math.abs((long) step) != 1
                    || !isOrdered(loop.test())
                    || isUpper(loop.test()) != (step > 0)) {
                return Optional.empty();
            }
            long last = excluded(loop.test(), bound) - step;
            return (last - first) * step < 0 ? Optional.empty() : Optional.of(new ConstantRange(first, last));
        }

        ConstantRange reversed() {
            return new ConstantRange(last, first);
        }
    }
}
