package edu.sysy.codegen.select;

/** Powers of two and masks among constants. */
public final class BitPatterns {
    private BitPatterns() {}

    /** Whether the value, as an unsigned number, is a power of two. */
    public static boolean isPowerOfTwo(int value) {
        return Integer.bitCount(value) == 1;
    }

    /** The number of low bits set if the value is {@code 2^n - 1} with {@code n} from 1 to 31, else 0. */
    public static int maskWidth(int value) {
        return value > 0 && (value & value + 1) == 0 ? Integer.bitCount(value) : 0;
    }
}
