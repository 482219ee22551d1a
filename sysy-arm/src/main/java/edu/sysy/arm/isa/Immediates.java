package edu.sysy.arm.isa;

import java.util.Optional;

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
    private static final int BYTE_MASK = 0xff;
    private static final int FIELD_BITS = 6;
    private static final int FIELD_MASK = 63;

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
        return value != 0
                && value != -1
                && Integer.bitCount(value ^ Integer.rotateLeft(value, 1)) == 2 * (Integer.SIZE / period(value));
    }

    /** How many bits are repeated, at least 2. */
    private static int period(int value) {
        int period = Integer.SIZE;
        while (period > 2 && Integer.rotateLeft(value, period / 2) == value) {
            period /= 2;
        }
        return period;
    }

    /**
     * How instructions hold a number that {@link #isMask}: by how many bits a run of ones in the lowest bits is rotated
     * to the right (immr, 6 bits), then the size of the parts and the length of the run (imms, 6 bits).
     */
    public static int maskFields(int value) {
        int period = period(value);
        int first = Integer.numberOfTrailingZeros(value & ~Integer.rotateLeft(value, 1));
        int ones = Integer.bitCount(value) / (Integer.SIZE / period);
        int rotation = -first & period - 1;
        return rotation << FIELD_BITS | -2 * period & FIELD_MASK | ones - 1;
    }

    /** The number that instructions hold so; empty if there is none of 32 bits. */
    public static Optional<Integer> mask(int fields) {
        int size = Integer.highestOneBit(~fields & FIELD_MASK);
        int ones = (fields & size - 1) + 1;
        if (size < 2 || size > Integer.SIZE || ones == size) {
            return Optional.empty();
        }
        int mask = 0;
        for (int part = 0; part < Integer.SIZE; part += size) {
            for (int bit = 0; bit < ones; bit++) {
                mask |= 1 << part + (bit - (fields >>> FIELD_BITS) & size - 1);
            }
        }
        return Optional.of(mask);
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

    /** The 8 bits in which instructions hold a number that {@link #isFloat}: sign, exponent, fraction. */
    public static int floatByte(int bits) {
        return bits >>> 24 & 0x80 | bits >>> FLOAT_ZEROS & 0x7f;
    }

    /** The bits of the binary32 number that an instruction holds in 8 bits: sign, exponent, fraction. */
    public static int floatOf(int bits) {
        int exponent = (bits >> 6 & 1) != 0 ? 0x1f << 25 : 1 << 30;
        return (bits & 0x80) << 24 | exponent | (bits & 0x3f) << FLOAT_ZEROS;
    }

    /** Whether one instruction puts a number into all words of a vector: 8 bits at a multiple of 8. */
    public static boolean isShiftedByte(int value) {
        return (value & ~(BYTE_MASK << (Integer.numberOfTrailingZeros(value) & -Byte.SIZE))) == 0;
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
