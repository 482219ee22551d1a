package edu.sysy.mips.isa;

/**
 * The bits of an instruction word that say which instruction it is. Bits outside of the mask that no operand has are 0
 * in words written, and ignored in words read.
 *
 * @param bits the fixed bits
 * @param mask which bits are fixed
 */
public record Encoding(int bits, int mask) {
    private static final int COP1 = 0x11;
    private static final int MSA = 0x1e;
    private static final int OPCODE_MASK = 0x3f << 26;
    private static final int RS_MASK = 31 << 21;
    private static final int RT_MASK = 31 << 16;
    private static final int FUNCTION_MASK = 63;
    private static final int LANE_MASK = 0xff << 18;

    /** Whether a word is such an instruction. */
    public boolean matches(int word) {
        return (word & mask) == bits;
    }

    /** One word and no other. */
    static Encoding exact(int word) {
        return new Encoding(word, -1);
    }

    /** Bits 26 to 31. */
    static Encoding opcode(int opcode) {
        return new Encoding(opcode << 26, OPCODE_MASK);
    }

    /** Opcode SPECIAL with a function in bits 0 to 5. */
    static Encoding special(int function) {
        return withFunction(0, function);
    }

    /** Opcode SPECIAL2 with a function. */
    static Encoding special2(int function) {
        return withFunction(0x1c, function);
    }

    /** Opcode SPECIAL3 with a function. */
    static Encoding special3(int function) {
        return withFunction(0x1f, function);
    }

    /** Opcode COP1X with a function. */
    static Encoding cop1x(int function) {
        return withFunction(0x13, function);
    }

    /** Opcode REGIMM with a function in the place of rt. */
    static Encoding regimm(int rt) {
        return opcode(1).with(rt << 16, RT_MASK);
    }

    /** Opcode COP1 with a function in the place of rs. */
    static Encoding cop1(int rs) {
        return opcode(COP1).with(rs << 21, RS_MASK);
    }

    /** Arithmetic of the floating-point unit on single-precision numbers. */
    static Encoding single(int function) {
        return cop1(16).with(function, FUNCTION_MASK);
    }

    /** The same on double-precision numbers. */
    static Encoding pair(int function) {
        return cop1(17).with(function, FUNCTION_MASK);
    }

    /** The same on integers. */
    static Encoding word(int function) {
        return cop1(20).with(function, FUNCTION_MASK);
    }

    /** Opcode MSA with a function: accesses to memory. */
    static Encoding vectorAccess(int function) {
        return withFunction(MSA, function);
    }

    /** The same with an operation in the place of rs: vectors and small numbers. */
    static Encoding vector(int operation, int function) {
        return withFunction(MSA, function).with(operation << 21, RS_MASK);
    }

    /** The same with an operation that takes the place of rt, too: one vector. */
    static Encoding oneVector(int operation, int function) {
        return withFunction(MSA, function).with(operation << 16, RS_MASK | RT_MASK);
    }

    /** The same with the number of a lane in the low bits of the place of rt. */
    static Encoding lane(int operation, int function) {
        return withFunction(MSA, function).with(operation << 18, LANE_MASK);
    }

    /** The same with more fixed bits. */
    Encoding with(int moreBits, int moreMask) {
        return new Encoding(bits | moreBits, mask | moreMask);
    }

    private static Encoding withFunction(int opcode, int function) {
        return opcode(opcode).with(function, FUNCTION_MASK);
    }
}
