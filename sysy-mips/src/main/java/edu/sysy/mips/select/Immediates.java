package edu.sysy.mips.select;

/** Which constants fit where. */
final class Immediates {
    private Immediates() {}

    /** Whether the value is a signed 16-bit number. */
    static boolean isSigned(long value) {
        return value == (short) value;
    }

    /** Whether the value is an unsigned 16-bit number. */
    static boolean isUnsigned(int value) {
        return value >>> 16 == 0;
    }

    /** How many instructions load the value into a register. */
    static int words(int value) {
        return isSigned(value) || isUnsigned(value) || (value & 0xffff) == 0 ? 1 : 2;
    }

    /** Whether the value, as an unsigned number, is a power of two. */
    static boolean isPowerOfTwo(int value) {
        return Integer.bitCount(value) == 1;
    }

    /** The number of low bits set if the value is {@code 2^n - 1} with {@code n} from 1 to 31, else 0. */
    static int maskWidth(int value) {
        return value > 0 && (value & value + 1) == 0 ? Integer.bitCount(value) : 0;
    }
}
