package edu.sysy.riscv.isa;

import edu.sysy.machine.RegisterClass;
import edu.sysy.riscv.RiscvRegisters;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The instructions, by their form and the classes of the registers {@code rd}, {@code a} and {@code b}: {@code i} is an
 * integer register, {@code f} a floating one, {@code -} none. Names are those of the manual, with {@code _} for
 * {@code .} (The RISC-V Instruction Set Manual, volume I).
 */
public enum RiscvOpcode {
    ADD(Form.COMPUTE, "iii", Kind.ARITHMETIC),
    ADDW(Form.COMPUTE, "iii", Kind.ARITHMETIC),
    SUB(Form.COMPUTE, "iii", Kind.ARITHMETIC),
    SUBW(Form.COMPUTE, "iii", Kind.ARITHMETIC),
    SLLW(Form.COMPUTE, "iii", Kind.ARITHMETIC),
    SRLW(Form.COMPUTE, "iii", Kind.ARITHMETIC),
    SRAW(Form.COMPUTE, "iii", Kind.ARITHMETIC),
    SLT(Form.COMPUTE, "iii", Kind.ARITHMETIC),
    SLTU(Form.COMPUTE, "iii", Kind.ARITHMETIC),
    XOR(Form.COMPUTE, "iii", Kind.ARITHMETIC),
    OR(Form.COMPUTE, "iii", Kind.ARITHMETIC),
    AND(Form.COMPUTE, "iii", Kind.ARITHMETIC),
    MUL(Form.COMPUTE, "iii", Kind.MULTIPLY),
    MULW(Form.COMPUTE, "iii", Kind.MULTIPLY),
    MULH(Form.COMPUTE, "iii", Kind.MULTIPLY),
    MULHU(Form.COMPUTE, "iii", Kind.MULTIPLY),
    DIVW(Form.COMPUTE, "iii", Kind.DIVIDE),
    REMW(Form.COMPUTE, "iii", Kind.DIVIDE),
    // extension Zbb
    MIN(Form.COMPUTE, "iii", Kind.ARITHMETIC),
    MAX(Form.COMPUTE, "iii", Kind.ARITHMETIC),

    ADDI(Form.IMMEDIATE, "ii-", Kind.ARITHMETIC),
    ADDIW(Form.IMMEDIATE, "ii-", Kind.ARITHMETIC),
    SLTI(Form.IMMEDIATE, "ii-", Kind.ARITHMETIC),
    SLTIU(Form.IMMEDIATE, "ii-", Kind.ARITHMETIC),
    XORI(Form.IMMEDIATE, "ii-", Kind.ARITHMETIC),
    ORI(Form.IMMEDIATE, "ii-", Kind.ARITHMETIC),
    ANDI(Form.IMMEDIATE, "ii-", Kind.ARITHMETIC),
    SLLI(Form.SHIFT, "ii-", Kind.ARITHMETIC),
    SLLIW(Form.SHIFT, "ii-", Kind.ARITHMETIC),
    SRLI(Form.SHIFT, "ii-", Kind.ARITHMETIC),
    SRLIW(Form.SHIFT, "ii-", Kind.ARITHMETIC),
    SRAI(Form.SHIFT, "ii-", Kind.ARITHMETIC),
    SRAIW(Form.SHIFT, "ii-", Kind.ARITHMETIC),
    LUI(Form.UPPER, "i--", Kind.ARITHMETIC),

    LW(Form.LOAD, "ii-", Kind.LOAD, 4),
    LD(Form.LOAD, "ii-", Kind.LOAD, 8),
    FLW(Form.LOAD, "fi-", Kind.LOAD, 4),
    FLD(Form.LOAD, "fi-", Kind.LOAD, 8),
    SW(Form.STORE, "-ii", Kind.STORE, 4),
    SD(Form.STORE, "-ii", Kind.STORE, 8),
    FSW(Form.STORE, "-if", Kind.STORE, 4),
    FSD(Form.STORE, "-if", Kind.STORE, 8),

    FADD_S(Form.COMPUTE, "fff", Kind.FLOAT),
    FSUB_S(Form.COMPUTE, "fff", Kind.FLOAT),
    FMUL_S(Form.COMPUTE, "fff", Kind.FLOAT),
    FDIV_S(Form.COMPUTE, "fff", Kind.FLOAT_DIVIDE),
    FEQ_S(Form.COMPUTE, "iff", Kind.FLOAT),
    FLT_S(Form.COMPUTE, "iff", Kind.FLOAT),
    FLE_S(Form.COMPUTE, "iff", Kind.FLOAT),
    FMV_S(Form.CONVERT, "ff-", Kind.FLOAT_MOVE),
    FNEG_S(Form.CONVERT, "ff-", Kind.FLOAT_MOVE),
    FMV_W_X(Form.CONVERT, "fi-", Kind.FLOAT_MOVE),
    FMV_X_W(Form.CONVERT, "if-", Kind.FLOAT_MOVE),
    FMV_X_D(Form.CONVERT, "if-", Kind.FLOAT_MOVE),
    FCVT_S_W(Form.CONVERT, "fi-", Kind.FLOAT),
    FCVT_W_S(Form.CONVERT, "if-", Kind.FLOAT),
    FCVT_D_S(Form.CONVERT, "ff-", Kind.FLOAT),

    BEQ(Form.BRANCH, "-ii", Kind.BRANCH),
    BNE(Form.BRANCH, "-ii", Kind.BRANCH),
    BLT(Form.BRANCH, "-ii", Kind.BRANCH),
    BGE(Form.BRANCH, "-ii", Kind.BRANCH),
    J(Form.JUMP, "---", Kind.BRANCH),
    /** A jump that reaches any label or symbol: two instructions, through t5, which no function keeps. */
    JUMP(Form.JUMP, "---", Kind.BRANCH),
    CALL(Form.JUMP, "---", Kind.BRANCH),
    RET(Form.JUMP, "---", Kind.BRANCH),
    EBREAK(Form.JUMP, "---", Kind.BRANCH);

    /** Families of instructions that have the same fields. */
    public enum Form {
        /** {@code rd, a, b}. */
        COMPUTE,
        /** {@code rd, a}. */
        CONVERT,
        /** {@code rd, a, immediate}, the immediate from -2048 to 2047. */
        IMMEDIATE,
        /** {@code rd, a, amount}. */
        SHIFT,
        /** {@code rd, immediate}, the immediate from 0 to 0xfffff. */
        UPPER,
        /** {@code rd, immediate(a)}. */
        LOAD,
        /** {@code b, immediate(a)}. */
        STORE,
        /** {@code a, b, label}. */
        BRANCH,
        /** A label or symbol, or nothing. */
        JUMP
    }

    /** What takes an instruction its time. */
    public enum Kind {
        ARITHMETIC,
        MULTIPLY,
        DIVIDE,
        LOAD,
        STORE,
        FLOAT,
        FLOAT_DIVIDE,
        FLOAT_MOVE,
        BRANCH
    }

    private final Form form;
    private final String classes;
    private final Kind kind;
    private final int accessBytes;

    RiscvOpcode(Form form, String classes, Kind kind) {
        this(form, classes, kind, 0);
    }

    RiscvOpcode(Form form, String classes, Kind kind, int accessBytes) {
        this.form = form;
        this.classes = classes;
        this.kind = kind;
        this.accessBytes = accessBytes;
    }

    /** Which fields it has. */
    public Form form() {
        return form;
    }

    /** What takes its time. */
    public Kind kind() {
        return kind;
    }

    /** How many bytes of memory it accesses. */
    public int accessBytes() {
        return accessBytes;
    }

    /** The class of {@code rd}; null if nothing is written. */
    public @Nullable RegisterClass resultClass() {
        return classAt(0);
    }

    /** The class of {@code a}; null if there is none. */
    public @Nullable RegisterClass firstClass() {
        return classAt(1);
    }

    /** The class of {@code b}; null if there is none. */
    public @Nullable RegisterClass secondClass() {
        return classAt(2);
    }

    private @Nullable RegisterClass classAt(int index) {
        return switch (classes.charAt(index)) {
            case 'i' -> RiscvRegisters.INT;
            case 'f' -> RiscvRegisters.FLOAT;
            default -> null;
        };
    }

    /**
     * The branch that is taken exactly when this one is not.
     *
     * @throws IllegalStateException if it is no branch
     */
    public RiscvOpcode negated() {
        return switch (this) {
            case BEQ -> BNE;
            case BNE -> BEQ;
            case BLT -> BGE;
            case BGE -> BLT;
            default -> throw new IllegalStateException(this + " is no branch");
        };
    }

    /** The name in assembly text. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '.');
    }
}
