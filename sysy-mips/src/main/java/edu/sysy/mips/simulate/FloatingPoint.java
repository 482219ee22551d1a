package edu.sysy.mips.simulate;

/**
 * Floating-point arithmetic where it differs from Java's: every NaN result is the default NaN of MIPS before
 * IEEE 754-2008, as on qemu's 24Kf (in that encoding the top bit of a quiet NaN's fraction is clear), and conversions
 * to integers give {@code 0x7fffffff} for everything that does not fit. The rounding mode is to nearest, except where a
 * conversion to an integer says otherwise.
 */
final class FloatingPoint {

    private static final int DEFAULT_NAN = 0x7fbf_ffff;
    private static final long DEFAULT_DOUBLE_NAN = 0x7ff7_ffff_ffff_ffffL;

    private static final int LESS = 4;
    private static final int EQUAL = 2;
    private static final int UNORDERED = 1;

    private static final int INVALID = 0x7fff_ffff;

    private FloatingPoint() {}

    private static int bits(float result) {
        return Float.isNaN(result) ? DEFAULT_NAN : Float.floatToRawIntBits(result);
    }

    private static long bits(double result) {
        return Double.isNaN(result) ? DEFAULT_DOUBLE_NAN : Double.doubleToRawLongBits(result);
    }

    static int add(int x, int y) {
        return bits(Float.intBitsToFloat(x) + Float.intBitsToFloat(y));
    }

    static int subtract(int x, int y) {
        return bits(Float.intBitsToFloat(x) - Float.intBitsToFloat(y));
    }

    static int multiply(int x, int y) {
        return bits(Float.intBitsToFloat(x) * Float.intBitsToFloat(y));
    }

    static int divide(int x, int y) {
        return bits(Float.intBitsToFloat(x) / Float.intBitsToFloat(y));
    }

    static int squareRoot(int x) {
        return bits((float) Math.sqrt(Float.intBitsToFloat(x)));
    }

    static long add(long x, long y) {
        return bits(Double.longBitsToDouble(x) + Double.longBitsToDouble(y));
    }

    static long subtract(long x, long y) {
        return bits(Double.longBitsToDouble(x) - Double.longBitsToDouble(y));
    }

    static long multiply(long x, long y) {
        return bits(Double.longBitsToDouble(x) * Double.longBitsToDouble(y));
    }

    static long divide(long x, long y) {
        return bits(Double.longBitsToDouble(x) / Double.longBitsToDouble(y));
    }

    static long squareRoot(long x) {
        return bits(Math.sqrt(Double.longBitsToDouble(x)));
    }

    static long toDouble(int x) {
        return bits((double) Float.intBitsToFloat(x));
    }

    static int toSingle(long x) {
        return bits((float) Double.longBitsToDouble(x));
    }

    /**
     * The bit of the relation that holds, as conditions number them: 4 less, 2 equal, 1 unordered; 0 if x is greater.
     */
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
