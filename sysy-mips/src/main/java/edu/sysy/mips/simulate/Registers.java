package edu.sysy.mips.simulate;

/**
 * The layout of the one array that holds the state of the processor. Register 0 always reads as zero: the decoder turns
 * writes to it into writes to {@link #SINK}.
 */
final class Registers {

    static final int SIZE = 256;

    static final int V0 = 2;
    static final int A0 = 4;
    static final int A3 = 7;
    static final int SP = 29;
    static final int RA = 31;
    static final int HI = 32;
    static final int LO = 33;
    static final int SINK = 34;

    /** Copies of branch operands that the delay slot overwrites. */
    static final int FIRST_COPY = 35;

    static final int SECOND_COPY = 36;

    /** The eight floating-point condition codes, one register each, 0 or 1. */
    static final int CONDITION = 40;

    /** The other bits of the floating-point control and status register. */
    static final int CONTROL = 48;

    /** What {@code rdhwr $29} reads: the thread pointer. */
    static final int USER_LOCAL = 49;

    /** Address and value of the last {@code ll}; the address is odd if there is none to store conditionally. */
    static final int LINK_ADDRESS = 50;

    static final int LINK_VALUE = 51;

    /** The 32 floating-point registers of a word, see {@link FloatLayout#PAIRS}. */
    static final int FLOAT = 64;

    /** The 32 vector registers of four words, see {@link FloatLayout#VECTORS}. */
    static final int VECTOR = 128;

    private Registers() {}

    static double getDouble(int[] r, int index) {
        return Double.longBitsToDouble(getPair(r, index));
    }

    static long getPair(int[] r, int index) {
        return (long) r[index + 1 & SIZE - 1] << 32 | r[index] & 0xffff_ffffL;
    }

    static void setPair(int[] r, int index, long bits) {
        r[index] = (int) bits;
        r[index + 1 & SIZE - 1] = (int) (bits >>> 32);
    }
}
