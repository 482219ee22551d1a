package edu.sysy.mips.simulate;

/**
 * Floating-point arithmetic where it differs from Java's. The rounding mode is to nearest, except where a conversion to
 * an integer says otherwise.
 *
 * <p>Before IEEE 754-2008, every NaN result is the default NaN, as on qemu's 24Kf (in that encoding the top bit of a
 * quiet NaN's fraction is clear), and conversions to integers give {@code 0x7fffffff} for all that does not fit.
 *
 * <p>By IEEE 754-2008, as on qemu's P5600, a NaN result is an operand made quiet: the first signaling one, else the
 * first quiet one; of no NaN it is the default NaN. Conversions to integers give 0 for NaN, else the nearest integer.
 */
final class FloatingPoint {

    private static final int DEFAULT_NAN = 0x7fbf_ffff;
    private static final long DEFAULT_DOUBLE_NAN = 0x7ff7_ffff_ffff_ffffL;

    private static final int LESS = 4;
    private static final int EQUAL = 2;
    private static final int UNORDERED = 1;

    private static final int INVALID = 0x7fff_ffff;

    /** The bit that tells a quiet NaN from a signaling one by IEEE 754-2008. */
    private static final int QUIET = 1 << 22;

    private static final int INFINITY = 0x7f80_0000;
    private static final int SIGN = 1 << 31;
    private static final int FRACTION_DIFFERENCE = 29;

    private final boolean follows2008;

    /** The arithmetic of a program, by IEEE 754-2008 or of before. */
    FloatingPoint(boolean follows2008) {
        this.follows2008 = follows2008;
    }

    private int bits(float result, int x, int y) {
        return Float.isNaN(result) ? nan(x, y) : Float.floatToRawIntBits(result);
    }

    private long bits(double result, long x, long y) {
        return Double.isNaN(result) ? doubleNan(x, y) : Double.doubleToRawLongBits(result);
    }

    private int nan(int x, int y) {
        if (!follows2008) {
            return DEFAULT_NAN;
        }
        if (isNan(x) && ((x & QUIET) == 0 || !isNan(y) || (y & QUIET) != 0)) {
            return x | QUIET;
        }
        return isNan(y) ? y | QUIET : INFINITY | QUIET;
    }

    private static boolean isNan(int bits) {
        return (bits & ~SIGN) > INFINITY;
    }

    private long doubleNan(long x, long y) {
        if (!follows2008) {
            return DEFAULT_DOUBLE_NAN;
        }
        long quiet = (long) QUIET << FRACTION_DIFFERENCE;
        boolean first = Double.isNaN(Double.longBitsToDouble(x));
        boolean second = Double.isNaN(Double.longBitsToDouble(y));
        if (first && ((x & quiet) == 0 || !second || (y & quiet) != 0)) {
            return x | quiet;
        }
        return second ? y | quiet : Double.doubleToRawLongBits(Double.POSITIVE_INFINITY) | quiet;
    }

    int add(int x, int y) {
        return bits(Float.intBitsToFloat(x) + Float.intBitsToFloat(y), x, y);
    }

    int subtract(int x, int y) {
        return bits(Float.intBitsToFloat(x) - Float.intBitsToFloat(y), x, y);
    }

    int multiply(int x, int y) {
        return bits(Float.intBitsToFloat(x) * Float.intBitsToFloat(y), x, y);
    }

    int divide(int x, int y) {
        return bits(Float.intBitsToFloat(x) / Float.intBitsToFloat(y), x, y);
    }

    int squareRoot(int x) {
        return bits((float) Math.sqrt(Float.intBitsToFloat(x)), x, x);
    }

    long add(long x, long y) {
        return bits(Double.longBitsToDouble(x) + Double.longBitsToDouble(y), x, y);
    }

    long subtract(long x, long y) {
        return bits(Double.longBitsToDouble(x) - Double.longBitsToDouble(y), x, y);
    }

    long multiply(long x, long y) {
        return bits(Double.longBitsToDouble(x) * Double.longBitsToDouble(y), x, y);
    }

    long divide(long x, long y) {
        return bits(Double.longBitsToDouble(x) / Double.longBitsToDouble(y), x, y);
    }

    long squareRoot(long x) {
        return bits(Math.sqrt(Double.longBitsToDouble(x)), x, x);
    }

    /** The sign and the fraction of a NaN go along. */
    long toDouble(int x) {
        long wide = (long) (x & SIGN) << Integer.SIZE
                | Double.doubleToRawLongBits(Double.POSITIVE_INFINITY)
                | (long) (x & ~(INFINITY | SIGN)) << FRACTION_DIFFERENCE;
        return bits((double) Float.intBitsToFloat(x), wide, wide);
    }

    /** The sign and the upper part of the fraction of a NaN go along. */
    int toSingle(long x) {
        int narrow = (int) (x >>> Integer.SIZE) & SIGN
                | INFINITY
                | QUIET
                | (int) (x >>> FRACTION_DIFFERENCE) & ~(INFINITY | SIGN);
        return bits((float) Double.longBitsToDouble(x), narrow, narrow);
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
    int truncate(double x) {
        return follows2008 || x > -2147483649.0 && x < 2147483648.0 ? (int) x : INVALID;
    }

    /** Rounds to an integer by a rounding mode: 0 to nearest even, 1 toward zero, 2 up, 3 down. */
    int round(double x, int mode) {
        return switch (mode) {
            case 0 -> truncate(Math.rint(x));
            case 1 -> truncate(x);
            case 2 -> truncate(Math.ceil(x));
            default -> truncate(Math.floor(x));
        };
    }
}
