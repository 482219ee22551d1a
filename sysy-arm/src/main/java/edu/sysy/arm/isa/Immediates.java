package edu.sysy.arm.isa;

/** Which constants instructions have room for. */
public final class Immediates {
    private static final int SUM_BITS = 12;
    private static final int MAX_SUM = (1 << SUM_BITS) - 1;
    private static final int MAX_UNSCALED = 255;
    private static final int MIN_UNSCALED = -256;
    private static final int MIN_PAIR = -64;
    private static final int MAX_PAIR = 63;
    private static final int MAX_CONDITIONAL = 31;
    private static final int FLOAT_ZEROS = 19;
    private static final int HALF = 16;

    private Immediates() {}

    /** Whether an addition or subtraction adds a number from 0 on: 12 bits, or 12 bits with 12 zeros. */
    public static boolean isSum(long value) {
        return value >= 0 && (value <= MAX_SUM || (value & MAX_SUM) == 0 && value >> SUM_BITS <= MAX_SUM);
    }

    /** Whether a conditional comparison compares with a number. */
    public static boolean isConditional(int value) {
        return value >= 0 && value <= MAX_CONDITIONAL;
    }

    /** Whether a bitwise operation of 32 bits takes a number: a run of ones in each part of 2, 4, ... 32 bits. */
    public static boolean isMask(int value) {
        if (value == 0 || value == -1) {
            return false;
        }
        int period = Integer.SIZE;
        while (period > 2 && Integer.rotateLeft(value, period / 2) == value) {
            period /= 2;
        }
        return Integer.bitCount(value ^ Integer.rotateLeft(value, 1)) == 2 * (Integer.SIZE / period);
    }

    /** Whether one instruction puts a number into a register of 32 bits. */
    public static boolean isMove(int value) {
        return isHalf(value) || isHalf(~value) || isMask(value);
    }

    private static boolean isHalf(int value) {
        return value >>> HALF == 0 || value << HALF == 0;
    }

    /** Whether one instruction puts the binary32 number with these bits into a floating register. */
    public static boolean isFloat(int bits) {
        int exponent = bits >>> 25 & 0x3f;
        return (bits & (1 << FLOAT_ZEROS) - 1) == 0 && (exponent == 0x20 || exponent == 0x1f);
    }

    /** Whether a load or store of so many bytes has room for an offset. */
    public static boolean isOffset(long offset, int bytes) {
        return offset >= MIN_UNSCALED && offset <= MAX_UNSCALED
                || offset >= 0 && offset % bytes == 0 && offset / bytes <= MAX_SUM;
    }

    /** Whether a load or store of two registers of so many bytes each has room for an offset. */
    public static boolean isPairOffset(long offset, int bytes) {
        return offset % bytes == 0 && offset / bytes >= MIN_PAIR && offset / bytes <= MAX_PAIR;
    }

    /** Whether a load or store of one register can add a number to its base for good. */
    public static boolean isUpdate(long offset) {
        return offset >= MIN_UNSCALED && offset <= MAX_UNSCALED;
    }
}
