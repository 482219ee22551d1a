package edu.sysy.riscv.simulate;

/**
 * Numbers of 32 bits in floating registers of 64 (The RISC-V Instruction Set Manual, volume I, "NaN Boxing of Narrower
 * Values"). Arithmetic rounds to nearest; a result that is not a number is the canonical one.
 */
final class RiscvFloats {
    private static final long BOX = 0xffff_ffff_0000_0000L;
    private static final int SIGN = 1 << 31;

    private RiscvFloats() {}

    /** The number in a register; what is not boxed is not a number. */
    static float unbox(long register) {
        return (register & BOX) == BOX ? Float.intBitsToFloat((int) register) : Float.NaN;
    }

    /** A register that holds a number. */
    static long box(float number) {
        return BOX | Float.floatToIntBits(number) & ~BOX;
    }

    /** The bits of the number in a register. */
    static int bits(long register) {
        return (register & BOX) == BOX ? (int) register : Float.floatToIntBits(Float.NaN);
    }

    /** A register that holds the number with some bits. */
    static long boxBits(int bits) {
        return BOX | bits & ~BOX;
    }

    /** A register with the number of another one and the opposite sign. */
    static long negated(long register) {
        return boxBits(bits(register) ^ SIGN);
    }

    /** The integer next to a number toward 0; the largest one for what is not a number. */
    static int truncated(float number) {
        return Float.isNaN(number) ? Integer.MAX_VALUE : (int) number;
    }

    /** The bits of a number of 32 bits as one of 64. */
    static long widened(long register) {
        return Double.doubleToLongBits(unbox(register));
    }
}
