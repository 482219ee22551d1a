package edu.sysy.riscv.isa;

import edu.sysy.machine.RegisterClass;
import edu.sysy.riscv.RiscvRegisters;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The instructions: their bits without operands, their form, and the classes of the registers {@code rd}, {@code a} and
 * {@code b}: {@code i} is an integer register, {@code f} a floating one, {@code v} a vector register, {@code m} one
 * for a mask, {@code -} none. Names are those of the manuals, with {@code _} for {@code .} (The RISC-V Instruction Set
 * Manual, volume I; "The RISC-V Vector Extension", version 1.0). A vector has four lanes of 32 bits, see
 * {@link #VSETIVLI}.
 */
public enum RiscvOpcode {
    ADD(0x0000_0033, Form.COMPUTE, "iii", Kind.ARITHMETIC),
    ADDW(0x0000_003b, Form.COMPUTE, "iii", Kind.ARITHMETIC),
    SUB(0x4000_0033, Form.COMPUTE, "iii", Kind.ARITHMETIC),
    SUBW(0x4000_003b, Form.COMPUTE, "iii", Kind.ARITHMETIC),
    SLL(0x0000_1033, Form.COMPUTE, "iii", Kind.ARITHMETIC),
    SRL(0x0000_5033, Form.COMPUTE, "iii", Kind.ARITHMETIC),
    SRA(0x4000_5033, Form.COMPUTE, "iii", Kind.ARITHMETIC),
    SLLW(0x0000_103b, Form.COMPUTE, "iii", Kind.ARITHMETIC),
    SRLW(0x0000_503b, Form.COMPUTE, "iii", Kind.ARITHMETIC),
    SRAW(0x4000_503b, Form.COMPUTE, "iii", Kind.ARITHMETIC),
    SLT(0x0000_2033, Form.COMPUTE, "iii", Kind.ARITHMETIC),
    SLTU(0x0000_3033, Form.COMPUTE, "iii", Kind.ARITHMETIC),
    XOR(0x0000_4033, Form.COMPUTE, "iii", Kind.ARITHMETIC),
    OR(0x0000_6033, Form.COMPUTE, "iii", Kind.ARITHMETIC),
    AND(0x0000_7033, Form.COMPUTE, "iii", Kind.ARITHMETIC),
    MUL(0x0200_0033, Form.COMPUTE, "iii", Kind.MULTIPLY),
    MULW(0x0200_003b, Form.COMPUTE, "iii", Kind.MULTIPLY),
    MULH(0x0200_1033, Form.COMPUTE, "iii", Kind.MULTIPLY),
    MULHU(0x0200_3033, Form.COMPUTE, "iii", Kind.MULTIPLY),
    MULHSU(0x0200_2033, Form.COMPUTE, "iii", Kind.MULTIPLY),
    DIV(0x0200_4033, Form.COMPUTE, "iii", Kind.DIVIDE),
    DIVU(0x0200_5033, Form.COMPUTE, "iii", Kind.DIVIDE),
    REM(0x0200_6033, Form.COMPUTE, "iii", Kind.DIVIDE),
    REMU(0x0200_7033, Form.COMPUTE, "iii", Kind.DIVIDE),
    DIVUW(0x0200_503b, Form.COMPUTE, "iii", Kind.DIVIDE),
    REMUW(0x0200_703b, Form.COMPUTE, "iii", Kind.DIVIDE),
    DIVW(0x0200_403b, Form.COMPUTE, "iii", Kind.DIVIDE),
    REMW(0x0200_603b, Form.COMPUTE, "iii", Kind.DIVIDE),
    // extension Zba
    SH1ADD(0x2000_2033, Form.COMPUTE, "iii", Kind.ARITHMETIC),
    SH2ADD(0x2000_4033, Form.COMPUTE, "iii", Kind.ARITHMETIC),
    SH3ADD(0x2000_6033, Form.COMPUTE, "iii", Kind.ARITHMETIC),
    // extension Zbb
    ZEXT_H(0x0800_403b, Form.CONVERT, "ii-", Kind.ARITHMETIC),
    MIN(0x0a00_4033, Form.COMPUTE, "iii", Kind.ARITHMETIC),
    MAX(0x0a00_6033, Form.COMPUTE, "iii", Kind.ARITHMETIC),

    ADDI(0x0000_0013, Form.IMMEDIATE, "ii-", Kind.ARITHMETIC),
    ADDIW(0x0000_001b, Form.IMMEDIATE, "ii-", Kind.ARITHMETIC),
    SLTI(0x0000_2013, Form.IMMEDIATE, "ii-", Kind.ARITHMETIC),
    SLTIU(0x0000_3013, Form.IMMEDIATE, "ii-", Kind.ARITHMETIC),
    XORI(0x0000_4013, Form.IMMEDIATE, "ii-", Kind.ARITHMETIC),
    ORI(0x0000_6013, Form.IMMEDIATE, "ii-", Kind.ARITHMETIC),
    ANDI(0x0000_7013, Form.IMMEDIATE, "ii-", Kind.ARITHMETIC),
    SLLI(0x0000_1013, Form.SHIFT, "ii-", Kind.ARITHMETIC),
    SLLIW(0x0000_101b, Form.SHIFT, "ii-", Kind.ARITHMETIC),
    SRLI(0x0000_5013, Form.SHIFT, "ii-", Kind.ARITHMETIC),
    SRLIW(0x0000_501b, Form.SHIFT, "ii-", Kind.ARITHMETIC),
    SRAI(0x4000_5013, Form.SHIFT, "ii-", Kind.ARITHMETIC),
    SRAIW(0x4000_501b, Form.SHIFT, "ii-", Kind.ARITHMETIC),
    LUI(0x0000_0037, Form.UPPER, "i--", Kind.ARITHMETIC),

    LB(0x0000_0003, Form.LOAD, "ii-", Kind.LOAD, 1),
    LH(0x0000_1003, Form.LOAD, "ii-", Kind.LOAD, 2),
    LHU(0x0000_5003, Form.LOAD, "ii-", Kind.LOAD, 2),
    LWU(0x0000_6003, Form.LOAD, "ii-", Kind.LOAD, 4),
    LBU(0x0000_4003, Form.LOAD, "ii-", Kind.LOAD, 1),
    LW(0x0000_2003, Form.LOAD, "ii-", Kind.LOAD, 4),
    LD(0x0000_3003, Form.LOAD, "ii-", Kind.LOAD, 8),
    FLW(0x0000_2007, Form.LOAD, "fi-", Kind.LOAD, 4),
    FLD(0x0000_3007, Form.LOAD, "fi-", Kind.LOAD, 8),
    SH(0x0000_1023, Form.STORE, "-ii", Kind.STORE, 2),
    SB(0x0000_0023, Form.STORE, "-ii", Kind.STORE, 1),
    SW(0x0000_2023, Form.STORE, "-ii", Kind.STORE, 4),
    SD(0x0000_3023, Form.STORE, "-ii", Kind.STORE, 8),
    FSW(0x0000_2027, Form.STORE, "-if", Kind.STORE, 4),
    FSD(0x0000_3027, Form.STORE, "-if", Kind.STORE, 8),

    FADD_S(0x0000_7053, Form.COMPUTE, "fff", Kind.FLOAT),
    FSUB_S(0x0800_7053, Form.COMPUTE, "fff", Kind.FLOAT),
    FMUL_S(0x1000_7053, Form.COMPUTE, "fff", Kind.FLOAT),
    FDIV_S(0x1800_7053, Form.COMPUTE, "fff", Kind.FLOAT_DIVIDE),
    FEQ_S(0xa000_2053, Form.COMPUTE, "iff", Kind.FLOAT),
    FLT_S(0xa000_1053, Form.COMPUTE, "iff", Kind.FLOAT),
    FLE_S(0xa000_0053, Form.COMPUTE, "iff", Kind.FLOAT),
    FMV_S(0x2000_0053, Form.CONVERT, "ff-", Kind.FLOAT_MOVE),
    FNEG_S(0x2000_1053, Form.CONVERT, "ff-", Kind.FLOAT_MOVE),
    FMV_W_X(0xf000_0053, Form.CONVERT, "fi-", Kind.FLOAT_MOVE),
    FMV_X_W(0xe000_0053, Form.CONVERT, "if-", Kind.FLOAT_MOVE),
    FMV_X_D(0xe200_0053, Form.CONVERT, "if-", Kind.FLOAT_MOVE),
    FCVT_S_W(0xd000_7053, Form.CONVERT, "fi-", Kind.FLOAT),
    FCVT_W_S(0xc000_1053, Form.CONVERT, "if-", Kind.FLOAT),
    FCVT_D_S(0x4200_0053, Form.CONVERT, "ff-", Kind.FLOAT),

    /** Atomic accesses of a word: a load that acquires. */
    LR_W_AQ(0x1400_202f, Form.ATOMIC, "ii-", Kind.LOAD, 4),
    /** A store that releases; it gives the old word. */
    AMOSWAP_W_RL(0x0a00_202f, Form.ATOMIC, "iii", Kind.STORE, 4),
    /** A sum, which acquires and releases; it gives the old word. */
    AMOADD_W_AQRL(0x0600_202f, Form.ATOMIC, "iii", Kind.STORE, 4),
    // extension V
    /** {@code vsetivli zero, 4, e32, m1, ta, ma}, which instructions on vectors need before them. */
    VSETIVLI(0xcd02_7057, Form.CONFIGURE, "---", Kind.VECTOR),
    VLE32_V(0x0200_6007, Form.VECTOR_LOAD, "vi-", Kind.LOAD, 16),
    VSE32_V(0x0200_6027, Form.VECTOR_STORE, "-iv", Kind.STORE, 16),
    VADD_VV(0x0200_0057, Form.VECTOR, "vvv", Kind.VECTOR),
    VADD_VX(0x0200_4057, Form.VECTOR, "vvi", Kind.VECTOR),
    VSUB_VV(0x0a00_0057, Form.VECTOR, "vvv", Kind.VECTOR),
    VSUB_VX(0x0a00_4057, Form.VECTOR, "vvi", Kind.VECTOR),
    VMIN_VV(0x1600_0057, Form.VECTOR, "vvv", Kind.VECTOR),
    VMIN_VX(0x1600_4057, Form.VECTOR, "vvi", Kind.VECTOR),
    VMAX_VV(0x1e00_0057, Form.VECTOR, "vvv", Kind.VECTOR),
    VMAX_VX(0x1e00_4057, Form.VECTOR, "vvi", Kind.VECTOR),
    VAND_VV(0x2600_0057, Form.VECTOR, "vvv", Kind.VECTOR),
    VAND_VX(0x2600_4057, Form.VECTOR, "vvi", Kind.VECTOR),
    VOR_VV(0x2a00_0057, Form.VECTOR, "vvv", Kind.VECTOR),
    VOR_VX(0x2a00_4057, Form.VECTOR, "vvi", Kind.VECTOR),
    VXOR_VV(0x2e00_0057, Form.VECTOR, "vvv", Kind.VECTOR),
    VXOR_VX(0x2e00_4057, Form.VECTOR, "vvi", Kind.VECTOR),
    VSLL_VV(0x9600_0057, Form.VECTOR, "vvv", Kind.VECTOR),
    VSLL_VX(0x9600_4057, Form.VECTOR, "vvi", Kind.VECTOR),
    VSRL_VV(0xa200_0057, Form.VECTOR, "vvv", Kind.VECTOR),
    VSRL_VX(0xa200_4057, Form.VECTOR, "vvi", Kind.VECTOR),
    VSRA_VV(0xa600_0057, Form.VECTOR, "vvv", Kind.VECTOR),
    VSRA_VX(0xa600_4057, Form.VECTOR, "vvi", Kind.VECTOR),
    VRSUB_VX(0x0e00_4057, Form.VECTOR, "vvi", Kind.VECTOR),
    VMUL_VV(0x9600_2057, Form.VECTOR, "vvv", Kind.VECTOR_MULTIPLY),
    VMUL_VX(0x9600_6057, Form.VECTOR, "vvi", Kind.VECTOR_MULTIPLY),
    VMACC_VV(0xb600_2057, Form.VECTOR_ACCUMULATE, "vvv", Kind.VECTOR_MULTIPLY),
    VNMSAC_VV(0xbe00_2057, Form.VECTOR_ACCUMULATE, "vvv", Kind.VECTOR_MULTIPLY),
    VADD_VI(0x0200_3057, Form.VECTOR_IMMEDIATE, "vv-", Kind.VECTOR),
    VRSUB_VI(0x0e00_3057, Form.VECTOR_IMMEDIATE, "vv-", Kind.VECTOR),
    VAND_VI(0x2600_3057, Form.VECTOR_IMMEDIATE, "vv-", Kind.VECTOR),
    VOR_VI(0x2a00_3057, Form.VECTOR_IMMEDIATE, "vv-", Kind.VECTOR),
    VXOR_VI(0x2e00_3057, Form.VECTOR_IMMEDIATE, "vv-", Kind.VECTOR),
    VSLL_VI(0x9600_3057, Form.VECTOR_SHIFT, "vv-", Kind.VECTOR),
    VSRL_VI(0xa200_3057, Form.VECTOR_SHIFT, "vv-", Kind.VECTOR),
    VSRA_VI(0xa600_3057, Form.VECTOR_SHIFT, "vv-", Kind.VECTOR),
    VSLIDEDOWN_VI(0x3e00_3057, Form.VECTOR_SHIFT, "vv-", Kind.VECTOR),
    VMSEQ_VV(0x6200_0057, Form.VECTOR, "mvv", Kind.VECTOR),
    VMSEQ_VX(0x6200_4057, Form.VECTOR, "mvi", Kind.VECTOR),
    VMSNE_VV(0x6600_0057, Form.VECTOR, "mvv", Kind.VECTOR),
    VMSNE_VX(0x6600_4057, Form.VECTOR, "mvi", Kind.VECTOR),
    VMSLT_VV(0x6e00_0057, Form.VECTOR, "mvv", Kind.VECTOR),
    VMSLT_VX(0x6e00_4057, Form.VECTOR, "mvi", Kind.VECTOR),
    VMSLE_VV(0x7600_0057, Form.VECTOR, "mvv", Kind.VECTOR),
    VMSLE_VX(0x7600_4057, Form.VECTOR, "mvi", Kind.VECTOR),
    VMSGT_VX(0x7e00_4057, Form.VECTOR, "mvi", Kind.VECTOR),
    VMSEQ_VI(0x6200_3057, Form.VECTOR_IMMEDIATE, "mv-", Kind.VECTOR),
    VMSNE_VI(0x6600_3057, Form.VECTOR_IMMEDIATE, "mv-", Kind.VECTOR),
    VMSLE_VI(0x7600_3057, Form.VECTOR_IMMEDIATE, "mv-", Kind.VECTOR),
    VMSGT_VI(0x7e00_3057, Form.VECTOR_IMMEDIATE, "mv-", Kind.VECTOR),
    VMERGE_VVM(0x5c00_0057, Form.VECTOR, "vvv", Kind.VECTOR),
    VMERGE_VXM(0x5c00_4057, Form.VECTOR, "vvi", Kind.VECTOR),
    VFMERGE_VFM(0x5c00_5057, Form.VECTOR, "vvf", Kind.VECTOR),
    VMERGE_VIM(0x5c00_3057, Form.VECTOR_IMMEDIATE, "vv-", Kind.VECTOR),
    VREDSUM_VS(0x0200_2057, Form.VECTOR, "vvv", Kind.VECTOR),
    VREDAND_VS(0x0600_2057, Form.VECTOR, "vvv", Kind.VECTOR),
    VREDOR_VS(0x0a00_2057, Form.VECTOR, "vvv", Kind.VECTOR),
    VREDXOR_VS(0x0e00_2057, Form.VECTOR, "vvv", Kind.VECTOR),
    VREDMIN_VS(0x1600_2057, Form.VECTOR, "vvv", Kind.VECTOR),
    VREDMAX_VS(0x1e00_2057, Form.VECTOR, "vvv", Kind.VECTOR),
    VFADD_VV(0x0200_1057, Form.VECTOR, "vvv", Kind.VECTOR_FLOAT),
    VFADD_VF(0x0200_5057, Form.VECTOR, "vvf", Kind.VECTOR_FLOAT),
    VFSUB_VV(0x0a00_1057, Form.VECTOR, "vvv", Kind.VECTOR_FLOAT),
    VFSUB_VF(0x0a00_5057, Form.VECTOR, "vvf", Kind.VECTOR_FLOAT),
    VFMUL_VV(0x9200_1057, Form.VECTOR, "vvv", Kind.VECTOR_FLOAT),
    VFMUL_VF(0x9200_5057, Form.VECTOR, "vvf", Kind.VECTOR_FLOAT),
    VFDIV_VV(0x8200_1057, Form.VECTOR, "vvv", Kind.VECTOR_FLOAT_DIVIDE),
    VFDIV_VF(0x8200_5057, Form.VECTOR, "vvf", Kind.VECTOR_FLOAT_DIVIDE),
    VFRSUB_VF(0x9e00_5057, Form.VECTOR, "vvf", Kind.VECTOR_FLOAT),
    VFRDIV_VF(0x8600_5057, Form.VECTOR, "vvf", Kind.VECTOR_FLOAT_DIVIDE),
    VFSGNJN_VV(0x2600_1057, Form.VECTOR, "vvv", Kind.VECTOR),
    VMFEQ_VV(0x6200_1057, Form.VECTOR, "mvv", Kind.VECTOR_FLOAT),
    VMFEQ_VF(0x6200_5057, Form.VECTOR, "mvf", Kind.VECTOR_FLOAT),
    VMFLE_VV(0x6600_1057, Form.VECTOR, "mvv", Kind.VECTOR_FLOAT),
    VMFLE_VF(0x6600_5057, Form.VECTOR, "mvf", Kind.VECTOR_FLOAT),
    VMFLT_VV(0x6e00_1057, Form.VECTOR, "mvv", Kind.VECTOR_FLOAT),
    VMFLT_VF(0x6e00_5057, Form.VECTOR, "mvf", Kind.VECTOR_FLOAT),
    VMFGT_VF(0x7600_5057, Form.VECTOR, "mvf", Kind.VECTOR_FLOAT),
    VMFGE_VF(0x7e00_5057, Form.VECTOR, "mvf", Kind.VECTOR_FLOAT),
    VFCVT_F_X_V(0x4a01_9057, Form.VECTOR_CONVERT, "vv-", Kind.VECTOR_FLOAT),
    VFCVT_RTZ_X_F_V(0x4a03_9057, Form.VECTOR_CONVERT, "vv-", Kind.VECTOR_FLOAT),
    VMV1R_V(0x9e00_3057, Form.VECTOR_CONVERT, "vv-", Kind.VECTOR),
    VMV_X_S(0x4200_2057, Form.VECTOR_CONVERT, "iv-", Kind.VECTOR),
    VFMV_F_S(0x4200_1057, Form.VECTOR_CONVERT, "fv-", Kind.VECTOR),
    VMV_V_X(0x5e00_4057, Form.CONVERT, "vi-", Kind.VECTOR),
    VFMV_V_F(0x5e00_5057, Form.CONVERT, "vf-", Kind.VECTOR),
    VMV_V_I(0x5e00_3057, Form.VECTOR_NUMBER, "v--", Kind.VECTOR),
    VID_V(0x5208_a057, Form.VECTOR_RESULT, "v--", Kind.VECTOR),

    BEQ(0x0000_0063, Form.BRANCH, "-ii", Kind.BRANCH),
    BNE(0x0000_1063, Form.BRANCH, "-ii", Kind.BRANCH),
    BLT(0x0000_4063, Form.BRANCH, "-ii", Kind.BRANCH),
    BGE(0x0000_5063, Form.BRANCH, "-ii", Kind.BRANCH),
    BLTU(0x0000_6063, Form.BRANCH, "-ii", Kind.BRANCH),
    BGEU(0x0000_7063, Form.BRANCH, "-ii", Kind.BRANCH),
    J(0x0000_006f, Form.JUMP, "---", Kind.BRANCH),
    /** A jump that reaches any label or symbol: two instructions, through t5, which no function keeps. */
    JUMP(0x0000_0f17, Form.JUMP, "---", Kind.BRANCH),
    CALL(0x0000_0097, Form.JUMP, "---", Kind.BRANCH),
    RET(0x0000_8067, Form.JUMP, "---", Kind.BRANCH),
    ECALL(0x0000_0073, Form.JUMP, "---", Kind.BRANCH),
    EBREAK(0x0010_0073, Form.JUMP, "---", Kind.BRANCH);

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
        /** {@code rd, b, (a)}, or without {@code b}. */
        ATOMIC,
        /** {@code rd, a, b}; merges read the mask v0, too. */
        VECTOR,
        /** {@code rd, a, b}, where {@code rd} is read, too. */
        VECTOR_ACCUMULATE,
        /** {@code rd, a, immediate}, the immediate from -16 to 15. */
        VECTOR_IMMEDIATE,
        /** {@code rd, a, amount}, the amount from 0 to 31. */
        VECTOR_SHIFT,
        /** {@code rd, a}. */
        VECTOR_CONVERT,
        /** {@code rd, immediate}, the immediate from -16 to 15. */
        VECTOR_NUMBER,
        /** {@code rd}. */
        VECTOR_RESULT,
        /** {@code rd, (a)}. */
        VECTOR_LOAD,
        /** {@code b, (a)}. */
        VECTOR_STORE,
        /** Nothing: the number and the width of lanes are always the same. */
        CONFIGURE,
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
        VECTOR,
        VECTOR_MULTIPLY,
        VECTOR_FLOAT,
        VECTOR_FLOAT_DIVIDE,
        BRANCH
    }

    private final int bits;
    private final Form form;
    private final String classes;
    private final Kind kind;
    private final int accessBytes;

    RiscvOpcode(int bits, Form form, String classes, Kind kind) {
        this(bits, form, classes, kind, 0);
    }

    RiscvOpcode(int bits, Form form, String classes, Kind kind, int accessBytes) {
        this.bits = bits;
        this.form = form;
        this.classes = classes;
        this.kind = kind;
        this.accessBytes = accessBytes;
    }

    /** The instruction word with all operands 0; of {@link #JUMP} and {@link #CALL} the first of two words. */
    public int bits() {
        return bits;
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
            case 'v', 'm' -> RiscvRegisters.VECTOR;
            default -> null;
        };
    }

    /** Whether it stores a register. */
    public boolean isStore() {
        return form == Form.STORE || form == Form.VECTOR_STORE;
    }

    /** Whether it works only once lanes have a number and a width: it names a vector register. */
    public boolean hasVector() {
        return classes.indexOf('v') >= 0;
    }

    /** Whether it stands in final code only, beside jumps: it reads or writes more than its operands. */
    public boolean isFinal() {
        return form == Form.VECTOR_ACCUMULATE || form == Form.CONFIGURE || readsMask() || writesMask();
    }

    /** Whether it reads the mask {@code v0} beside its operands. */
    public boolean readsMask() {
        return switch (this) {
            case VMERGE_VVM, VMERGE_VXM, VMERGE_VIM, VFMERGE_VFM -> true;
            default -> false;
        };
    }

    /** Whether it compares lanes and writes a mask. */
    public boolean writesMask() {
        return classes.charAt(0) == 'm';
    }

    /** {@code (a << shift) + b}, of Zba, for shifts from 1 to 3. */
    public static RiscvOpcode shiftAdd(int shift) {
        return switch (shift) {
            case 1 -> SH1ADD;
            case 2 -> SH2ADD;
            case 3 -> SH3ADD;
            default -> throw new IllegalArgumentException("no sum with a shift by " + shift);
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
            case BLTU -> BGEU;
            case BGEU -> BLTU;
            default -> throw new IllegalStateException(this + " is no branch");
        };
    }

    /** The name in assembly text. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '.');
    }
}
