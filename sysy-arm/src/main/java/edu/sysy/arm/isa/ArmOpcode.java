package edu.sysy.arm.isa;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The instructions, by their form and their registers, those that are written and those that are read: {@code w} is an
 * integer register of 32 bits, {@code x} one of 64, {@code s} and {@code d} a floating register of 32 and 64. What
 * stands after {@code _} tells instructions of one name apart (Arm Architecture Reference Manual for A-profile,
 * chapters C6 and C7). Some have a constant in place of the last register.
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
    LDP(Form.LOAD, "ww", "x", Kind.LOAD),
    LDP_X(Form.LOAD, "xx", "x", Kind.LOAD),
    LDP_S(Form.LOAD, "ss", "x", Kind.LOAD),
    LDP_D(Form.LOAD, "dd", "x", Kind.LOAD),
    /** Of one byte. */
    STRB(Form.STORE, "", "wx", Kind.STORE),
    STR(Form.STORE, "", "wx", Kind.STORE),
    STR_X(Form.STORE, "", "xx", Kind.STORE),
    STR_S(Form.STORE, "", "sx", Kind.STORE),
    STR_D(Form.STORE, "", "dx", Kind.STORE),
    STP(Form.STORE, "", "wwx", Kind.STORE),
    STP_X(Form.STORE, "", "xxx", Kind.STORE),
    STP_S(Form.STORE, "", "ssx", Kind.STORE),
    STP_D(Form.STORE, "", "ddx", Kind.STORE),

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
    FMOV_DX(Form.COMPUTE, "d", "x", Kind.FLOAT_MOVE),
    FMOV_XD(Form.COMPUTE, "x", "d", Kind.FLOAT_MOVE),
    FCSEL(Form.COMPUTE, "s", "ss", Kind.FLOAT_MOVE),
    FCMP(Form.COMPUTE, "", "ss", Kind.FLOAT_COMPARE),
    SCVTF(Form.COMPUTE, "s", "w", Kind.FLOAT),
    FCVTZS(Form.COMPUTE, "w", "s", Kind.FLOAT),
    FCVT(Form.COMPUTE, "d", "s", Kind.FLOAT),

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
        BRANCH
    }

    private final Form form;
    private final String results;
    private final String uses;
    private final Kind kind;

    ArmOpcode(Form form, String results, String uses, Kind kind) {
        this.form = form;
        this.results = results;
        this.uses = uses;
        this.kind = kind;
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
        return this == MOVK || this == BFI;
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
        return letter == 'w' || letter == 's' ? Integer.BYTES : Long.BYTES;
    }

    /** The load or store of one register of a class that accesses 4 or 8 bytes. */
    public static ArmOpcode access(boolean load, boolean isFloat, int bytes) {
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
            case STR -> STP;
            case STR_X -> STP_X;
            case STR_S -> STP_S;
            case STR_D -> STP_D;
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
