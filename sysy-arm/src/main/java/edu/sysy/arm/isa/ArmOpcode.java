package edu.sysy.arm.isa;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The instructions, by their form and their registers, those that are written and those that are read: {@code w} is
 * an integer register of 32 bits, {@code x} one of 64, {@code s} and {@code d} a floating register of 32 and 64. A
 * vector register is {@code q} as a whole, {@code b} as 16 bytes, {@code v} as four words, {@code h} as the two lower
 * words, {@code l} as two double words, {@code e} as one word of it and {@code n} as the lowest one; {@code f} is a
 * floating register, named as the lowest word of a vector. What stands after {@code _} tells instructions of one name
 * apart (Arm Architecture Reference Manual for A-profile, chapters C6 and C7). Some have a constant in place of the
 * last register.
 */
public enum ArmOpcode {
    ADD(Form.COMPUTE, "w", "ww", Kind.ARITHMETIC),
    ADD_X(Form.COMPUTE, "x", "xx", Kind.ARITHMETIC),
    SUB(Form.COMPUTE, "w", "ww", Kind.ARITHMETIC),
    SUB_X(Form.COMPUTE, "x", "xx", Kind.ARITHMETIC),
    AND(Form.COMPUTE, "w", "ww", Kind.ARITHMETIC),
    ORR(Form.COMPUTE, "w", "ww", Kind.ARITHMETIC),
    EOR(Form.COMPUTE, "w", "ww", Kind.ARITHMETIC),
    LSL(Form.COMPUTE, "w", "ww", Kind.ARITHMETIC),
    LSR(Form.COMPUTE, "w", "ww", Kind.ARITHMETIC),
    ASR(Form.COMPUTE, "w", "ww", Kind.ARITHMETIC),
    /** Rotates to the right by a constant. */
    ROR(Form.COMPUTE, "w", "ww", Kind.ARITHMETIC),
    LSR_X(Form.COMPUTE, "x", "xx", Kind.ARITHMETIC),
    ASR_X(Form.COMPUTE, "x", "xx", Kind.ARITHMETIC),
    UBFX(Form.COMPUTE, "w", "w", Kind.ARITHMETIC),
    UBFIZ(Form.COMPUTE, "w", "w", Kind.ARITHMETIC),
    SBFX(Form.COMPUTE, "w", "w", Kind.ARITHMETIC),
    SBFIZ(Form.COMPUTE, "w", "w", Kind.ARITHMETIC),
    /** Replaces some bits of the first register that it reads. */
    BFI(Form.COMPUTE, "w", "ww", Kind.ARITHMETIC),
    SXTW(Form.COMPUTE, "x", "w", Kind.ARITHMETIC),
    MOV(Form.COMPUTE, "w", "w", Kind.ARITHMETIC),
    MOV_X(Form.COMPUTE, "x", "x", Kind.ARITHMETIC),
    /** Replaces the upper half of the register that it reads. */
    MOVK(Form.COMPUTE, "w", "w", Kind.ARITHMETIC),
    ADRP(Form.COMPUTE, "x", "", Kind.ARITHMETIC),
    MUL(Form.COMPUTE, "w", "ww", Kind.MULTIPLY),
    MUL_X(Form.COMPUTE, "x", "xx", Kind.MULTIPLY),
    SMULL(Form.COMPUTE, "x", "ww", Kind.MULTIPLY),
    UMULL(Form.COMPUTE, "x", "ww", Kind.MULTIPLY),
    MNEG(Form.COMPUTE, "w", "ww", Kind.MULTIPLY),
    MADD(Form.COMPUTE, "w", "www", Kind.MULTIPLY),
    MSUB(Form.COMPUTE, "w", "www", Kind.MULTIPLY),
    SDIV(Form.COMPUTE, "w", "ww", Kind.DIVIDE),

    CMP(Form.COMPUTE, "", "ww", Kind.COMPARE),
    CMP_X(Form.COMPUTE, "", "xx", Kind.COMPARE),
    CMN(Form.COMPUTE, "", "ww", Kind.COMPARE),
    TST(Form.COMPUTE, "", "ww", Kind.COMPARE),
    CCMP(Form.COMPUTE, "", "ww", Kind.COMPARE),
    ADDS(Form.COMPUTE, "w", "ww", Kind.ARITHMETIC),
    SUBS(Form.COMPUTE, "w", "ww", Kind.ARITHMETIC),
    ANDS(Form.COMPUTE, "w", "ww", Kind.ARITHMETIC),
    CSEL(Form.COMPUTE, "w", "ww", Kind.ARITHMETIC),
    CSEL_X(Form.COMPUTE, "x", "xx", Kind.ARITHMETIC),
    CSINC(Form.COMPUTE, "w", "ww", Kind.ARITHMETIC),
    CSINV(Form.COMPUTE, "w", "ww", Kind.ARITHMETIC),
    CSNEG(Form.COMPUTE, "w", "ww", Kind.ARITHMETIC),

    /** Of one byte. */
    LDRB(Form.LOAD, "w", "x", Kind.LOAD),
    LDR(Form.LOAD, "w", "x", Kind.LOAD),
    LDR_X(Form.LOAD, "x", "x", Kind.LOAD),
    LDR_S(Form.LOAD, "s", "x", Kind.LOAD),
    LDR_D(Form.LOAD, "d", "x", Kind.LOAD),
    LDR_Q(Form.LOAD, "q", "x", Kind.LOAD),
    LDP(Form.LOAD, "ww", "x", Kind.LOAD),
    LDP_X(Form.LOAD, "xx", "x", Kind.LOAD),
    LDP_S(Form.LOAD, "ss", "x", Kind.LOAD),
    LDP_D(Form.LOAD, "dd", "x", Kind.LOAD),
    LDP_Q(Form.LOAD, "qq", "x", Kind.LOAD),
    /** Of one byte. */
    STRB(Form.STORE, "", "wx", Kind.STORE),
    STR(Form.STORE, "", "wx", Kind.STORE),
    STR_X(Form.STORE, "", "xx", Kind.STORE),
    STR_S(Form.STORE, "", "sx", Kind.STORE),
    STR_D(Form.STORE, "", "dx", Kind.STORE),
    STR_Q(Form.STORE, "", "qx", Kind.STORE),
    STP(Form.STORE, "", "wwx", Kind.STORE),
    STP_X(Form.STORE, "", "xxx", Kind.STORE),
    STP_S(Form.STORE, "", "ssx", Kind.STORE),
    STP_D(Form.STORE, "", "ddx", Kind.STORE),
    STP_Q(Form.STORE, "", "qqx", Kind.STORE),

    /** A load that acquires, a store that releases, and both of an exclusive access, whose store says if it failed. */
    LDAR(Form.ATOMIC, "w", "x", Kind.LOAD),
    STLR(Form.ATOMIC, "", "wx", Kind.STORE),
    LDAXR(Form.ATOMIC, "w", "x", Kind.LOAD),
    STLXR(Form.ATOMIC, "w", "wx", Kind.STORE),

    FADD(Form.COMPUTE, "s", "ss", Kind.FLOAT),
    FSUB(Form.COMPUTE, "s", "ss", Kind.FLOAT),
    FMUL(Form.COMPUTE, "s", "ss", Kind.FLOAT),
    FNMUL(Form.COMPUTE, "s", "ss", Kind.FLOAT),
    FDIV(Form.COMPUTE, "s", "ss", Kind.FLOAT_DIVIDE),
    FNEG(Form.COMPUTE, "s", "s", Kind.FLOAT_MOVE),
    /** Of a constant. */
    FMOV(Form.COMPUTE, "s", "s", Kind.FLOAT_MOVE),
    /** Of bits, between registers of each width and class. */
    FMOV_D(Form.COMPUTE, "d", "d", Kind.FLOAT_MOVE),
    FMOV_SW(Form.COMPUTE, "s", "w", Kind.FLOAT_MOVE),
    FMOV_WS(Form.COMPUTE, "w", "s", Kind.FLOAT_MOVE),
    FMOV_DX(Form.COMPUTE, "d", "x", Kind.FLOAT_MOVE),
    FMOV_XD(Form.COMPUTE, "x", "d", Kind.FLOAT_MOVE),
    FCSEL(Form.COMPUTE, "s", "ss", Kind.FLOAT_MOVE),
    FCMP(Form.COMPUTE, "", "ss", Kind.FLOAT_COMPARE),
    SCVTF(Form.COMPUTE, "s", "w", Kind.FLOAT),
    FCVTZS(Form.COMPUTE, "w", "s", Kind.FLOAT),
    FCVT(Form.COMPUTE, "d", "s", Kind.FLOAT),

    /** Of four words, or of 16 bytes. */
    ADD_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    SUB_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    MUL_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR_MULTIPLY),
    /** Adds a product to the first register that it reads. */
    MLA_Q(Form.COMPUTE, "v", "vvv", Kind.VECTOR_MULTIPLY),
    /** Subtracts a product from the first register that it reads. */
    MLS_Q(Form.COMPUTE, "v", "vvv", Kind.VECTOR_MULTIPLY),
    AND_Q(Form.COMPUTE, "b", "bb", Kind.VECTOR_LOGIC),
    ORR_Q(Form.COMPUTE, "b", "bb", Kind.VECTOR_LOGIC),
    EOR_Q(Form.COMPUTE, "b", "bb", Kind.VECTOR_LOGIC),
    /** The first operand where the second has zeros. */
    BIC_Q(Form.COMPUTE, "b", "bb", Kind.VECTOR_LOGIC),
    MVN_Q(Form.COMPUTE, "b", "b", Kind.VECTOR_LOGIC),
    MOV_Q(Form.COMPUTE, "b", "b", Kind.VECTOR_LOGIC),
    NEG_Q(Form.COMPUTE, "v", "v", Kind.VECTOR),
    /** By a constant from 0 to 31. */
    SHL_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    /** By a constant from 1 to 32. */
    SSHR_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    /** By a constant from 1 to 32. */
    USHR_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    /** To the left by the lowest byte of each word, to the right if that is negative. */
    SSHL_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    /** The same with zeros from the left. */
    USHL_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    SMIN_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    SMAX_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    /** Comparisons give words of ones or of zeros; the constant that some have is 0. */
    CMEQ_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    CMGT_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    CMGE_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    /** Whether two words have a bit in common. */
    CMTST_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    /** With 0 only. */
    CMLE_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    /** With 0 only. */
    CMLT_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    FADD_Q(Form.COMPUTE, "v", "vv", Kind.FLOAT),
    FSUB_Q(Form.COMPUTE, "v", "vv", Kind.FLOAT),
    FMUL_Q(Form.COMPUTE, "v", "vv", Kind.FLOAT),
    FDIV_Q(Form.COMPUTE, "v", "vv", Kind.FLOAT_DIVIDE),
    FNEG_Q(Form.COMPUTE, "v", "v", Kind.VECTOR),
    FCMEQ_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    FCMGT_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    FCMGE_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    /** With 0.0 only. */
    FCMLE_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    /** With 0.0 only. */
    FCMLT_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),
    SCVTF_Q(Form.COMPUTE, "v", "v", Kind.FLOAT),
    FCVTZS_Q(Form.COMPUTE, "v", "v", Kind.FLOAT),
    /** The second operand where the first, which it overwrites, has ones, else the third. */
    BSL_Q(Form.COMPUTE, "b", "bbb", Kind.VECTOR),
    /** Replaces bits of the first operand by those of the second where the third has ones. */
    BIT_Q(Form.COMPUTE, "b", "bbb", Kind.VECTOR),
    /** The same where the third has zeros. */
    BIF_Q(Form.COMPUTE, "b", "bbb", Kind.VECTOR),
    /** A word in all places: of an integer register, of a vector, or of a floating register. */
    DUP_QW(Form.COMPUTE, "v", "w", Kind.FLOAT_MOVE),
    DUP_Q(Form.COMPUTE, "v", "e", Kind.VECTOR),
    DUP_QS(Form.COMPUTE, "v", "f", Kind.VECTOR),
    /** Replaces a word of the first operand by an integer or floating register. */
    INS_QW(Form.COMPUTE, "e", "ew", Kind.FLOAT_MOVE),
    INS_QS(Form.COMPUTE, "e", "ef", Kind.VECTOR),
    /** A word of a vector, to an integer or floating register. */
    UMOV_WQ(Form.COMPUTE, "w", "e", Kind.FLOAT_MOVE),
    DUP_SQ(Form.COMPUTE, "s", "e", Kind.VECTOR),
    /** A constant in all words, or its complement. */
    MOVI_Q(Form.COMPUTE, "v", "v", Kind.VECTOR),
    MVNI_Q(Form.COMPUTE, "v", "v", Kind.VECTOR),
    /** Of a constant. */
    FMOV_Q(Form.COMPUTE, "v", "v", Kind.VECTOR),
    /** What all words come to, in the lowest one; the others become 0. */
    ADDV_Q(Form.COMPUTE, "n", "v", Kind.VECTOR_REDUCE),
    SMAXV_Q(Form.COMPUTE, "n", "v", Kind.VECTOR_REDUCE),
    SMINV_Q(Form.COMPUTE, "n", "v", Kind.VECTOR_REDUCE),
    /** Sums of neighbours: those of the first operand, then those of the second. */
    ADDP_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR_REDUCE),
    /** 16 bytes of the first operand and the second one above it, from the one with a number on. */
    EXT_Q(Form.COMPUTE, "b", "bbb", Kind.VECTOR),
    /** Products of 64 bits, of the words in the lower halves or in the upper ones. */
    SMULL_Q(Form.COMPUTE, "l", "hh", Kind.VECTOR_MULTIPLY),
    SMULL2_Q(Form.COMPUTE, "l", "vv", Kind.VECTOR_MULTIPLY),
    UMULL_Q(Form.COMPUTE, "l", "hh", Kind.VECTOR_MULTIPLY),
    UMULL2_Q(Form.COMPUTE, "l", "vv", Kind.VECTOR_MULTIPLY),
    /** The words with odd numbers: those of the first operand, then those of the second. */
    UZP2_Q(Form.COMPUTE, "v", "vv", Kind.VECTOR),

    B_COND(Form.BRANCH, "", "", Kind.BRANCH),
    CBZ(Form.BRANCH, "", "w", Kind.BRANCH),
    CBNZ(Form.BRANCH, "", "w", Kind.BRANCH),
    TBZ(Form.BRANCH, "", "w", Kind.BRANCH),
    TBNZ(Form.BRANCH, "", "w", Kind.BRANCH),
    B(Form.JUMP, "", "", Kind.BRANCH),
    BL(Form.JUMP, "", "", Kind.BRANCH),
    RET(Form.JUMP, "", "", Kind.BRANCH),
    /** A breakpoint, with a number for debuggers. */
    BRK(Form.JUMP, "", "", Kind.BRANCH),
    /** A system call. */
    SVC(Form.JUMP, "", "", Kind.BRANCH);

    /** Families of instructions that are written in one way. */
    public enum Form {
        /** {@code results, operands, modifier}. */
        COMPUTE,
        /** {@code results, [base, modifier]}. */
        LOAD,
        /** {@code values, [base, modifier]}. */
        STORE,
        /** {@code results, values, [base]}. */
        ATOMIC,
        /** {@code register, bit, label}, or a condition in the name and a label. */
        BRANCH,
        /** A label or symbol, a number, or nothing. */
        JUMP
    }

    /** What takes an instruction its time. */
    public enum Kind {
        ARITHMETIC,
        COMPARE,
        MULTIPLY,
        DIVIDE,
        LOAD,
        STORE,
        FLOAT,
        FLOAT_DIVIDE,
        FLOAT_MOVE,
        FLOAT_COMPARE,
        /** On vectors of integers, and comparisons of vectors. */
        VECTOR,
        /** On the bits of vectors. */
        VECTOR_LOGIC,
        VECTOR_MULTIPLY,
        /** Of several words of one vector. */
        VECTOR_REDUCE,
        BRANCH
    }

    private static final String VECTORS = "qbvhlen";

    /** How many bytes a vector register has. */
    public static final int VECTOR_BYTES = 16;

    private final Form form;
    private final String results;
    private final String uses;
    private final Kind kind;
    private final boolean hasVector;

    ArmOpcode(Form form, String results, String uses, Kind kind) {
        this.form = form;
        this.results = results;
        this.uses = uses;
        this.kind = kind;
        this.hasVector = (results + uses).chars().anyMatch(letter -> VECTORS.indexOf(letter) >= 0);
    }

    /** How it is written. */
    public Form form() {
        return form;
    }

    /** What takes its time. */
    public Kind kind() {
        return kind;
    }

    /** A letter for each register that is written. */
    String results() {
        return results;
    }

    /** A letter for each register that is read, without the index of an access. */
    String uses() {
        return uses;
    }

    /** How many registers it reads, the index of an access left out. */
    public int readCount() {
        return uses.length();
    }

    /** Whether the register that it writes is a floating one. */
    public boolean writesFloat() {
        return results.startsWith("s") || results.startsWith("d");
    }

    /** Whether it writes the flags. */
    public boolean setsFlags() {
        return kind == Kind.COMPARE || kind == Kind.FLOAT_COMPARE || this == ADDS || this == SUBS || this == ANDS;
    }

    /** The instruction with the same result that sets the flags, too; null if there is none. */
    public @Nullable ArmOpcode settingFlags() {
        return switch (this) {
            case ADD -> ADDS;
            case SUB -> SUBS;
            case AND -> ANDS;
            default -> null;
        };
    }

    /** Whether the result has the place of the first register that is read. */
    public boolean overwrites() {
        return switch (this) {
            case MOVK, BFI, MLA_Q, MLS_Q, BSL_Q, BIT_Q, BIF_Q, INS_QW, INS_QS -> true;
            default -> false;
        };
    }

    /** Whether it reads or writes a vector register. */
    public boolean hasVector() {
        return hasVector;
    }

    /** Whether it is a load or a store. */
    public boolean reachesMemory() {
        return form == Form.LOAD || form == Form.STORE;
    }

    /** How many registers it loads or stores. */
    public int transfers() {
        return form == Form.LOAD ? results.length() : form == Form.STORE ? uses.length() - 1 : 0;
    }

    /** How many bytes of memory each of them takes. */
    public int bytes() {
        if (this == LDRB || this == STRB) {
            return Byte.BYTES;
        }
        char letter = form == Form.LOAD ? results.charAt(0) : uses.charAt(0);
        return switch (letter) {
            case 'w', 's' -> Integer.BYTES;
            case 'q' -> VECTOR_BYTES;
            default -> Long.BYTES;
        };
    }

    /** The load or store of one register of a class that accesses 4 or 8 bytes; of 16, it is that of a vector. */
    public static ArmOpcode access(boolean load, boolean isFloat, int bytes) {
        if (bytes == VECTOR_BYTES) {
            return load ? LDR_Q : STR_Q;
        }
        if (bytes == Integer.BYTES) {
            return load ? isFloat ? LDR_S : LDR : isFloat ? STR_S : STR;
        }
        return load ? isFloat ? LDR_D : LDR_X : isFloat ? STR_D : STR_X;
    }

    /**
     * The load or store of two registers that stands for two of this one.
     *
     * @throws IllegalStateException if there is none
     */
    public ArmOpcode pair() {
        return switch (this) {
            case LDR -> LDP;
            case LDR_X -> LDP_X;
            case LDR_S -> LDP_S;
            case LDR_D -> LDP_D;
            case LDR_Q -> LDP_Q;
            case STR -> STP;
            case STR_X -> STP_X;
            case STR_S -> STP_S;
            case STR_D -> STP_D;
            case STR_Q -> STP_Q;
            default -> throw new IllegalStateException(this + " has no pairs");
        };
    }

    /**
     * The branch that is taken exactly when this one is not, of those on a register.
     *
     * @throws IllegalStateException if it is no such branch
     */
    public ArmOpcode negated() {
        return switch (this) {
            case CBZ -> CBNZ;
            case CBNZ -> CBZ;
            case TBZ -> TBNZ;
            case TBNZ -> TBZ;
            default -> throw new IllegalStateException(this + " is no branch on a register");
        };
    }

    /** The name in assembly text, without a condition. */
    public String mnemonic() {
        int end = name().indexOf('_');
        return (end < 0 ? name() : name().substring(0, end)).toLowerCase(Locale.ROOT);
    }

    /** The name in the text form of machine code. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '.');
    }
}
