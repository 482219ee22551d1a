package edu.sysy.mips.simulate;

/**
 * Floating-point arithmetic where it differs from Java's: every NaN result is the default NaN of MIPS before
 * IEEE 754-2008 (as qemu's 24Kf has it), in whose encoding the top bit of a quiet NaN's fraction is clear, and conversions to integers, which give
 * {@code 0x7fffffff} for everything that does not fit. The rounding mode is to nearest, except where a conversion to an
 * integer says otherwise.
 */
final class FloatingPoint {

    static final int DEFAULT_NAN = 0x7fbf_ffff;
    static final long DEFAULT_DOUBLE_NAN = 0x7ff7_ffff_ffff_ffffL;

    static final int LESS = 4;
    static final int EQUAL = 2;
    static final int UNORDERED = 1;

    private static final int INVALID = 0x7fff_ffff;

    private FloatingPoint() {}

    static int add(int x, int y) {
        float sum = Float.intBitsToFloat(x) + Float.intBitsToFloat(y);
        return sum == sum ? Float.floatToRawIntBits(sum) : DEFAULT_NAN;
    }

    static int subtract(int x, int y) {
        float difference = Float.intBitsToFloat(x) - Float.intBitsToFloat(y);
        return difference == difference ? Float.floatToRawIntBits(difference) : DEFAULT_NAN;
    }

    static int multiply(int x, int y) {
        float product = Float.intBitsToFloat(x) * Float.intBitsToFloat(y);
        return product == product ? Float.floatToRawIntBits(product) : DEFAULT_NAN;
    }

    static int divide(int x, int y) {
        float quotient = Float.intBitsToFloat(x) / Float.intBitsToFloat(y);
        return quotient == quotient ? Float.floatToRawIntBits(quotient) : DEFAULT_NAN;
    }

    static int squareRoot(int x) {
        float root = (float) Math.sqrt(Float.intBitsToFloat(x));
        return root == root ? Float.floatToRawIntBits(root) : DEFAULT_NAN;
    }

    static long add(long x, long y) {
        double sum = Double.longBitsToDouble(x) + Double.longBitsToDouble(y);
        return sum == sum ? Double.doubleToRawLongBits(sum) : DEFAULT_DOUBLE_NAN;
    }

    static long subtract(long x, long y) {
        double difference = Double.longBitsToDouble(x) - Double.longBitsToDouble(y);
        return difference == difference ? Double.doubleToRawLongBits(difference) : DEFAULT_DOUBLE_NAN;
    }

    static long multiply(long x, long y) {
        double product = Double.longBitsToDouble(x) * Double.longBitsToDouble(y);
        return product == product ? Double.doubleToRawLongBits(product) : DEFAULT_DOUBLE_NAN;
    }

    static long divide(long x, long y) {
        double quotient = Double.longBitsToDouble(x) / Double.longBitsToDouble(y);
        return quotient == quotient ? Double.doubleToRawLongBits(quotient) : DEFAULT_DOUBLE_NAN;
    }

    static long squareRoot(long x) {
        double root = Math.sqrt(Double.longBitsToDouble(x));
        return root == root ? Double.doubleToRawLongBits(root) : DEFAULT_DOUBLE_NAN;
    }

    static long toDouble(int x) {
        float value = Float.intBitsToFloat(x);
        return value == value ? Double.doubleToRawLongBits(value) : DEFAULT_DOUBLE_NAN;
    }

    static int toSingle(long x) {
        double value = Double.longBitsToDouble(x);
        return value == value ? Float.floatToRawIntBits((float) value) : DEFAULT_NAN;
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
