package edu.sysy.arm.simulate;

/**
 * Arithmetic of binary32 numbers, given and returned as their bits. It rounds to nearest. A result that is not a number
 * is the first operand that is none and signals, else the first that is none, made quiet; else the default one (Arm
 * Architecture Reference Manual for A-profile, "NaN handling and the Default NaN").
 */
final class ArmFloats {
    private static final int SIGN = 1 << 31;
    private static final int QUIET = 1 << 22;
    private static final int DEFAULT = 0x7fc0_0000;
    private static final int FRACTION = (1 << 23) - 1;
    private static final int FRACTION_GROWTH = 29;
    private static final long WIDE_NAN = 0x7ffL << 52;

    private static final int LESS = 8;
    private static final int EQUAL = 6;
    private static final int GREATER = 2;
    private static final int UNORDERED = 3;

    private ArmFloats() {}

    static int add(int a, int b) {
        return result(Float.intBitsToFloat(a) + Float.intBitsToFloat(b), a, b);
    }

    static int subtract(int a, int b) {
        return result(Float.intBitsToFloat(a) - Float.intBitsToFloat(b), a, b);
    }

    static int multiply(int a, int b) {
        return result(Float.intBitsToFloat(a) * Float.intBitsToFloat(b), a, b);
    }

    static int divide(int a, int b) {
        return result(Float.intBitsToFloat(a) / Float.intBitsToFloat(b), a, b);
    }

    /** The same number with the other sign, also of what is no number. */
    static int negate(int a) {
        return a ^ SIGN;
    }

    /** The flags of a comparison: N, Z, C and V, bits 3 to 0. */
    static int compare(int a, int b) {
        float x = Float.intBitsToFloat(a);
        float y = Float.intBitsToFloat(b);
        return x < y ? LESS : x > y ? GREATER : x == y ? EQUAL : UNORDERED;
    }

    /** The bits of a number as one of 64. */
    static long widen(int a) {
        if (!isNan(a)) {
            return Double.doubleToRawLongBits(Float.intBitsToFloat(a));
        }
        long sign = (long) (a & SIGN) << Integer.SIZE;
        return sign | WIDE_NAN | (long) ((a | QUIET) & FRACTION) << FRACTION_GROWTH;
    }

    private static int result(float number, int a, int b) {
        return Float.isNaN(number) ? nan(a, b) : Float.floatToRawIntBits(number);
    }

    private static int nan(int a, int b) {
        if (isSignaling(a) || isNan(a) && !isSignaling(b)) {
            return a | QUIET;
        }
        return isNan(b) ? b | QUIET : DEFAULT;
    }

    private static boolean isSignaling(int bits) {
        return isNan(bits) && (bits & QUIET) == 0;
    }

    private static boolean isNan(int bits) {
        return Float.isNaN(Float.intBitsToFloat(bits));
    }
}
