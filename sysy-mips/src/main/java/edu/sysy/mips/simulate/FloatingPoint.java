package edu.sysy.mips.simulate;

/**
 * Floating-point arithmetic where it differs from Java's: NaNs in the encoding of MIPS before IEEE 754-2008, in which the
 * top bit of the fraction is set in a <em>signalling</em> NaN, and conversions to integers, which give
 * {@code 0x7fffffff} for everything that does not fit. The rounding mode is to nearest, except where a conversion to an
 * integer says otherwise.
 */
final class FloatingPoint {

    static final int DEFAULT_NAN = 0x7fbf_ffff;
    static final long DEFAULT_DOUBLE_NAN = 0x7ff7_ffff_ffff_ffffL;

    static final int LESS = 4;
    static final int EQUAL = 2;
    static final int UNORDERED = 1;

    private static final int QUIET_BIT = 1 << 22;
    private static final long DOUBLE_QUIET_BIT = 1L << 51;
    private static final int INVALID = 0x7fff_ffff;

    private FloatingPoint() {}

    /** The NaN that an operation on two singles gives: an operand that is a quiet NaN, otherwise the default NaN. */
    static int nan(int x, int y) {
        if (isSignaling(x) || isSignaling(y)) {
            return DEFAULT_NAN;
        }
        return isNan(x) ? x : isNan(y) ? y : DEFAULT_NAN;
    }

    static long nan(long x, long y) {
        if (isSignaling(x) || isSignaling(y)) {
            return DEFAULT_DOUBLE_NAN;
        }
        return isNan(x) ? x : isNan(y) ? y : DEFAULT_DOUBLE_NAN;
    }

    private static boolean isNan(int bits) {
        return (bits & 0x7fff_ffff) > 0x7f80_0000;
    }

    private static boolean isNan(long bits) {
        return (bits & Long.MAX_VALUE) > 0x7ff0_0000_0000_0000L;
    }

    private static boolean isSignaling(int bits) {
        return isNan(bits) && (bits & QUIET_BIT) != 0;
    }

    private static boolean isSignaling(long bits) {
        return isNan(bits) && (bits & DOUBLE_QUIET_BIT) != 0;
    }

    static int add(int x, int y) {
        float sum = Float.intBitsToFloat(x) + Float.intBitsToFloat(y);
        return sum == sum ? Float.floatToRawIntBits(sum) : nan(x, y);
    }

    static int subtract(int x, int y) {
        float difference = Float.intBitsToFloat(x) - Float.intBitsToFloat(y);
        return difference == difference ? Float.floatToRawIntBits(difference) : nan(x, y);
    }

    static int multiply(int x, int y) {
        float product = Float.intBitsToFloat(x) * Float.intBitsToFloat(y);
        return product == product ? Float.floatToRawIntBits(product) : nan(x, y);
    }

    static int divide(int x, int y) {
        float quotient = Float.intBitsToFloat(x) / Float.intBitsToFloat(y);
        return quotient == quotient ? Float.floatToRawIntBits(quotient) : nan(x, y);
    }

    static int squareRoot(int x) {
        float root = (float) Math.sqrt(Float.intBitsToFloat(x));
        return root == root ? Float.floatToRawIntBits(root) : nan(x, x);
    }

    static long add(long x, long y) {
        double sum = Double.longBitsToDouble(x) + Double.longBitsToDouble(y);
        return sum == sum ? Double.doubleToRawLongBits(sum) : nan(x, y);
    }

    static long subtract(long x, long y) {
        double difference = Double.longBitsToDouble(x) - Double.longBitsToDouble(y);
        return difference == difference ? Double.doubleToRawLongBits(difference) : nan(x, y);
    }

    static long multiply(long x, long y) {
        double product = Double.longBitsToDouble(x) * Double.longBitsToDouble(y);
        return product == product ? Double.doubleToRawLongBits(product) : nan(x, y);
    }

    static long divide(long x, long y) {
        double quotient = Double.longBitsToDouble(x) / Double.longBitsToDouble(y);
        return quotient == quotient ? Double.doubleToRawLongBits(quotient) : nan(x, y);
    }

    static long squareRoot(long x) {
        double root = Math.sqrt(Double.longBitsToDouble(x));
        return root == root ? Double.doubleToRawLongBits(root) : nan(x, x);
    }

    static long toDouble(int x) {
        float value = Float.intBitsToFloat(x);
        if (value == value) {
            return Double.doubleToRawLongBits(value);
        }
        long fraction = (x & 0x7f_ffffL) << 29;
        return isSignaling(x) ? DEFAULT_DOUBLE_NAN : (x & 0x8000_0000L) << 32 | 0x7ff0_0000_0000_0000L | fraction;
    }

    static int toSingle(long x) {
        double value = Double.longBitsToDouble(x);
        if (value == value) {
            return Float.floatToRawIntBits((float) value);
        }
        int fraction = (int) (x >>> 29) & 0x7f_ffff;
        return isSignaling(x) || fraction == 0 ? DEFAULT_NAN : (int) (x >>> 32) & 0x8000_0000 | 0x7f80_0000 | fraction;
    }

    /** Which of {@link #LESS}, {@link #EQUAL}, {@link #UNORDERED} holds, or 0 if x is greater. */
    static int relation(float x, float y) {
        return x < y ? LESS : x > y ? 0 : x == y ? EQUAL : UNORDERED;
    }

    static int relation(double x, double y) {
        return x < y ? LESS : x > y ? 0 : x == y ? EQUAL : UNORDERED;
    }

    /** Drops the fraction; singles are first widened, which is exact. */
    static int truncate(double x) {
        return x > -2147483649.0 && x < 2147483648.0 ? (int) x : INVALID;
    }

    /** Rounds to an integer by a rounding mode: 0 to nearest even, 1 toward zero, 2 up, 3 down. */
    static int round(double x, int mode) {
        return switch (mode) {
            case 0 -> truncate(Math.rint(x));
            case 1 -> truncate(x);
            case 2 -> truncate(Math.ceil(x));
            default -> truncate(Math.floor(x));
        };
    }
}
