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
}
