package edu.sysy.analysis;

/** What operations make of ranges. No operand is empty. */
final class RangeArithmetic {
    private RangeArithmetic() {}

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
