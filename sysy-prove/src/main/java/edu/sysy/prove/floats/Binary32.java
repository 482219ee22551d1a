package edu.sysy.prove.floats;

/** The layout of IEEE 754 binary32 numbers: a sign bit, 8 bits of biased exponent, 23 bits of fraction. */
final class Binary32 {
    static final int WIDTH = Float.SIZE;
    static final int EXPONENT_BITS = 8;
    static final int FRACTION_BITS = 23;
    /** The fraction and the leading bit, which is not stored. */
    static final int SIGNIFICAND_BITS = FRACTION_BITS + 1;
    /** Sign excluded. */
    static final int MAGNITUDE_BITS = WIDTH - 1;

    static final int BIAS = 127;
    /** The exponent field of infinities and NaNs. */
    static final int SPECIAL_EXPONENT = 255;

    static final int INFINITY = 0x7f80_0000;
    static final int NAN = 0x7fc0_0000;

    /** Holds every exponent that a product or quotient has before rounding, as signed: -150 to 403. */
    static final int SCALE_BITS = 10;

    private Binary32() {}
}
