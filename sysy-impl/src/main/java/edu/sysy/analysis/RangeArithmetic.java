package edu.sysy.analysis;

import edu.sysy.ir.Operation;

/** The transfer functions of {@link Range}. No operand is empty. */
final class RangeArithmetic {
    private RangeArithmetic() {}

    /** What an operation makes of the ranges of its operands. */
    static Range evaluate(Operation.IntBinary operation, Range x, Range y) {
        return switch (operation) {
            case Operation.Add add -> add(x, y);
            case Operation.Sub sub -> subtract(x, y);
            case Operation.Mul(var a, var b) -> a.equals(b) ? square(x) : multiply(x, y);
            case Operation.MulHigh mul -> multiplyHigh(x, y);
            case Operation.Div div -> divide(x, y);
            case Operation.Rem rem -> remainder(x, y);
            case Operation.And and -> and(x, y);
            case Operation.Or or -> or(x, y);
            case Operation.Xor xor -> xor(x, y);
            case Operation.Shl shl -> shiftLeft(x, y);
            case Operation.Shr shr -> shiftRight(x, y);
            case Operation.Sar sar -> shiftRightSigned(x, y);
            case Operation.Compare compare -> x.compare(compare.condition(), y);
        };
    }

    /**
     * Whether a sum, difference, product or left shift never wraps: its result is the one that integers of any size
     * give. False for other operations.
     */
    static boolean isExact(Operation operation, Range x, Range y) {
        if (x.isEmpty() || y.isEmpty()) {
            return false;
        }
        return switch (operation) {
            case Operation.Add add -> fits((long) x.low() + y.low(), (long) x.high() + y.high());
            case Operation.Sub sub -> fits((long) x.low() - y.high(), (long) x.high() - y.low());
            case Operation.Mul mul -> fits(leastProduct(x, y), greatestProduct(x, y));
            case Operation.Shl shl ->
                y.isSingle() && fits((long) x.low() << (y.low() & 31), (long) x.high() << (y.low() & 31));
            default -> false;
        };
    }

    private static boolean fits(long low, long high) {
        return low >= Integer.MIN_VALUE && high <= Integer.MAX_VALUE;
    }

    /** A square that does not wrap is not negative. */
    static Range square(Range x) {
        return fits(leastProduct(x, x), greatestProduct(x, x))
                ? multiply(x, x).intersection(new Range(0, Integer.MAX_VALUE))
                : Range.FULL;
    }

    static Range add(Range x, Range y) {
        return Range.wrapping((long) x.low() + y.low(), (long) x.high() + y.high());
    }

    static Range subtract(Range x, Range y) {
        return Range.wrapping((long) x.low() - y.high(), (long) x.high() - y.low());
    }

    static Range multiply(Range x, Range y) {
        return Range.wrapping(leastProduct(x, y), greatestProduct(x, y));
    }

    static Range multiplyHigh(Range x, Range y) {
        return Range.wrapping(leastProduct(x, y) >> 32, greatestProduct(x, y) >> 32);
    }

    private static long leastProduct(Range x, Range y) {
        return Math.min(
                Math.min((long) x.low() * y.low(), (long) x.low() * y.high()),
                Math.min((long) x.high() * y.low(), (long) x.high() * y.high()));
    }

    private static long greatestProduct(Range x, Range y) {
        return Math.max(
                Math.max((long) x.low() * y.low(), (long) x.low() * y.high()),
                Math.max((long) x.high() * y.low(), (long) x.high() * y.high()));
    }

    /** A quotient is never further from zero than the dividend; {@code -2^31 / -1} wraps. */
    static Range divide(Range x, Range y) {
        if (y.low() > 0) {
            long least = x.low() >= 0 ? x.low() / y.high() : x.low() / y.low();
            long greatest = x.high() >= 0 ? x.high() / y.low() : x.high() / y.high();
            return Range.wrapping(least, greatest);
        }
        if (y.isSingle() && y.low() < 0) {
            return Range.wrapping((long) x.high() / y.low(), (long) x.low() / y.low());
        }
        long farthest = Math.max(Math.abs((long) x.low()), Math.abs((long) x.high()));
        return Range.wrapping(-farthest, farthest);
    }

    /** A remainder has the sign of the dividend, is not further from zero, and is nearer to zero than the divisor. */
    static Range remainder(Range x, Range y) {
        long bound = Math.max(Math.abs((long) x.low()), Math.abs((long) x.high()));
        if (!y.contains(0)) {
            bound = Math.min(bound, Math.max(Math.abs((long) y.low()), Math.abs((long) y.high())) - 1);
        }
        long low = Math.max(Math.min(x.low(), 0), -bound);
        long high = Math.min(Math.max(x.high(), 0), bound);
        return Range.wrapping(low, high);
    }

    static Range and(Range x, Range y) {
        if (x.isNonNegative() && y.isNonNegative()) {
            return new Range(0, Math.min(x.high(), y.high()));
        }
        if (x.isNonNegative() || y.isNonNegative()) {
            return new Range(0, x.isNonNegative() ? x.high() : y.high());
        }
        return Range.FULL;
    }

    static Range or(Range x, Range y) {
        return x.isNonNegative() && y.isNonNegative()
                ? new Range(Math.max(x.low(), y.low()), ones(x.high() | y.high()))
                : Range.FULL;
    }

    static Range xor(Range x, Range y) {
        return x.isNonNegative() && y.isNonNegative() ? new Range(0, ones(x.high() | y.high())) : Range.FULL;
    }

    /** All bits from the highest that is set in {@code value} down. */
    private static int ones(int value) {
        return value == 0 ? 0 : -1 >>> Integer.numberOfLeadingZeros(value);
    }

    static Range shiftLeft(Range x, Range distance) {
        if (!distance.isSingle()) {
            return Range.FULL;
        }
        int k = distance.low() & 31;
        return Range.wrapping((long) x.low() << k, (long) x.high() << k);
    }

    static Range shiftRight(Range x, Range distance) {
        if (!distance.isSingle()) {
            return x.isNonNegative() ? new Range(0, x.high()) : Range.FULL;
        }
        int k = distance.low() & 31;
        if (x.isNonNegative() || k == 0) {
            return new Range(x.low() >>> k, x.high() >>> k);
        }
        return new Range(x.high() < 0 ? x.low() >>> k : 0, x.high() < 0 ? x.high() >>> k : -1 >>> k);
    }

    static Range shiftRightSigned(Range x, Range distance) {
        if (!distance.isSingle()) {
            return new Range(Math.min(x.low(), 0), Math.max(x.high(), -1));
        }
        int k = distance.low() & 31;
        return new Range(x.low() >> k, x.high() >> k);
    }
}
