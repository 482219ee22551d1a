package edu.sysy.arm.assemble;

import static edu.sysy.arm.assemble.RegisterField.QA;
import static edu.sysy.arm.assemble.RegisterField.QD;
import static edu.sysy.arm.assemble.RegisterField.RA;
import static edu.sysy.arm.assemble.RegisterField.RD;
import static edu.sysy.arm.assemble.RegisterField.RD_SP;
import static edu.sysy.arm.assemble.RegisterField.RM;
import static edu.sysy.arm.assemble.RegisterField.RN;
import static edu.sysy.arm.assemble.RegisterField.RN_RM;
import static edu.sysy.arm.assemble.RegisterField.RN_SP;
import static edu.sysy.arm.assemble.RegisterField.VA;
import static edu.sysy.arm.assemble.RegisterField.VD;
import static edu.sysy.arm.assemble.RegisterField.VM;
import static edu.sysy.arm.assemble.RegisterField.VN;

import edu.sysy.arm.isa.ArmOpcode;
import java.util.ArrayList;
import java.util.List;

/**
 * The one table of encodings, which encoder and decoder read. Of an opcode with several forms the first that an
 * instruction fits is taken, and of a word the first that it fits; so an alias stands before what it is an alias of
 * (Arm Architecture Reference Manual for A-profile, chapter C4 "A64 Instruction Set Encoding").
 */
final class EncodingTable {
    /** All rows. */
    static final List<ArmEncoding> ROWS = new EncodingTable().all();

    private final List<ArmEncoding> rows = new ArrayList<>();

    private EncodingTable() {}

    private List<ArmEncoding> all() {
        sums();
        masks();
        shifts();
        products();
        conditions();
        accesses();
        pairs();
        atomics();
        floats();
        rows.addAll(VectorEncodings.ROWS);
        transfers();
        return List.copyOf(rows);
    }

    private void row(ArmOpcode opcode, int bits, ModifierFormat format, RegisterField... registers) {
        rows.add(new ArmEncoding(opcode, bits, format, registers));
    }

    private void sums() {
        row(ArmOpcode.CMP, 0x6b00_001f, OperandFormat.SHIFTED, RN, RM);
        row(ArmOpcode.CMP, 0x7100_001f, OperandFormat.SUM, RN_SP);
        row(ArmOpcode.CMP_X, 0xeb00_001f, OperandFormat.SHIFTED, RN, RM);
        row(ArmOpcode.CMP_X, 0xf100_001f, OperandFormat.SUM, RN_SP);
        row(ArmOpcode.CMN, 0x2b00_001f, OperandFormat.SHIFTED, RN, RM);
        row(ArmOpcode.CMN, 0x3100_001f, OperandFormat.SUM, RN_SP);
        row(ArmOpcode.ADDS, 0x2b00_0000, OperandFormat.SHIFTED, RD, RN, RM);
        row(ArmOpcode.ADDS, 0x3100_0000, OperandFormat.SUM, RD, RN_SP);
        row(ArmOpcode.SUBS, 0x6b00_0000, OperandFormat.SHIFTED, RD, RN, RM);
        row(ArmOpcode.SUBS, 0x7100_0000, OperandFormat.SUM, RD, RN_SP);
        row(ArmOpcode.ADD, 0x0b00_0000, OperandFormat.SHIFTED, RD, RN, RM);
        row(ArmOpcode.ADD, 0x1100_0000, OperandFormat.SUM, RD_SP, RN_SP);
        row(ArmOpcode.SUB, 0x4b00_0000, OperandFormat.SHIFTED, RD, RN, RM);
        row(ArmOpcode.SUB, 0x5100_0000, OperandFormat.SUM, RD_SP, RN_SP);
        row(ArmOpcode.ADD_X, 0x8b00_0000, OperandFormat.SHIFTED, RD, RN, RM);
        row(ArmOpcode.ADD_X, 0x9100_0000, OperandFormat.SUM, RD_SP, RN_SP);
        row(ArmOpcode.ADD_X, 0x8b20_c000, OperandFormat.EXTENDED, RD_SP, RN_SP, RM);
        row(ArmOpcode.ADD_X, 0x8b20_6000, OperandFormat.NOTHING, RD_SP, RN_SP, RM);
        row(ArmOpcode.SUB_X, 0xcb00_0000, OperandFormat.SHIFTED, RD, RN, RM);
        row(ArmOpcode.SUB_X, 0xd100_0000, OperandFormat.SUM, RD_SP, RN_SP);
        row(ArmOpcode.SUB_X, 0xcb20_c000, OperandFormat.EXTENDED, RD_SP, RN_SP, RM);
        row(ArmOpcode.SUB_X, 0xcb20_6000, OperandFormat.NOTHING, RD_SP, RN_SP, RM);
        distance(ArmOpcode.ADRP, 0x9000_0000, OperandFormat.PAGES, DistanceField.NONE, RD);
    }

    private void masks() {
        row(ArmOpcode.MOV, 0x2a00_03e0, OperandFormat.NOTHING, RD, RM);
        row(ArmOpcode.MOV, 0x5280_0000, OperandFormat.HALF, RD);
        row(ArmOpcode.MOV, 0x1280_0000, OperandFormat.INVERTED_HALF, RD);
        row(ArmOpcode.MOV, 0x3200_03e0, OperandFormat.MASK, RD_SP);
        row(ArmOpcode.MOV_X, 0xaa00_03e0, OperandFormat.NOTHING, RD, RM);
        row(ArmOpcode.MOVK, 0x72a0_0000, OperandFormat.UPPER_HALF, RD, RD);
        row(ArmOpcode.TST, 0x6a00_001f, OperandFormat.SHIFTED, RN, RM);
        row(ArmOpcode.TST, 0x7200_001f, OperandFormat.MASK, RN);
        row(ArmOpcode.ANDS, 0x6a00_0000, OperandFormat.SHIFTED, RD, RN, RM);
        row(ArmOpcode.ANDS, 0x7200_0000, OperandFormat.MASK, RD, RN);
        row(ArmOpcode.AND, 0x0a00_0000, OperandFormat.SHIFTED, RD, RN, RM);
        row(ArmOpcode.AND, 0x1200_0000, OperandFormat.MASK, RD_SP, RN);
        row(ArmOpcode.ORR, 0x2a00_0000, OperandFormat.SHIFTED, RD, RN, RM);
        row(ArmOpcode.ORR, 0x3200_0000, OperandFormat.MASK, RD_SP, RN);
        row(ArmOpcode.EOR, 0x4a00_0000, OperandFormat.SHIFTED, RD, RN, RM);
        row(ArmOpcode.EOR, 0x5200_0000, OperandFormat.MASK, RD_SP, RN);
    }

    private void shifts() {
        row(ArmOpcode.LSL, 0x1ac0_2000, OperandFormat.NOTHING, RD, RN, RM);
        row(ArmOpcode.LSR, 0x1ac0_2400, OperandFormat.NOTHING, RD, RN, RM);
        row(ArmOpcode.ASR, 0x1ac0_2800, OperandFormat.NOTHING, RD, RN, RM);
        row(ArmOpcode.LSR_X, 0x9ac0_2400, OperandFormat.NOTHING, RD, RN, RM);
        row(ArmOpcode.ASR_X, 0x9ac0_2800, OperandFormat.NOTHING, RD, RN, RM);
        row(ArmOpcode.LSR, 0x5300_7c00, OperandFormat.RIGHT_SHIFT, RD, RN);
        row(ArmOpcode.ASR, 0x1300_7c00, OperandFormat.RIGHT_SHIFT, RD, RN);
        row(ArmOpcode.ROR, 0x1380_0000, OperandFormat.ROTATION, RD, RN_RM);
        row(ArmOpcode.LSR_X, 0xd340_fc00, OperandFormat.WIDE_RIGHT_SHIFT, RD, RN);
        row(ArmOpcode.ASR_X, 0x9340_fc00, OperandFormat.WIDE_RIGHT_SHIFT, RD, RN);
        row(ArmOpcode.LSL, 0x5300_0000, OperandFormat.LEFT_SHIFT, RD, RN);
        row(ArmOpcode.UBFX, 0x5300_0000, OperandFormat.FIELD, RD, RN);
        row(ArmOpcode.UBFIZ, 0x5300_0000, OperandFormat.FIELD_IN_ZEROS, RD, RN);
        row(ArmOpcode.SBFX, 0x1300_0000, OperandFormat.FIELD, RD, RN);
        row(ArmOpcode.SBFIZ, 0x1300_0000, OperandFormat.FIELD_IN_ZEROS, RD, RN);
        row(ArmOpcode.BFI, 0x3300_0000, OperandFormat.FIELD_IN_ZEROS, RD, RD, RN);
        row(ArmOpcode.SXTW, 0x9340_7c00, OperandFormat.NOTHING, RD, RN);
    }

    private void products() {
        row(ArmOpcode.MUL, 0x1b00_7c00, OperandFormat.NOTHING, RD, RN, RM);
        row(ArmOpcode.MUL_X, 0x9b00_7c00, OperandFormat.NOTHING, RD, RN, RM);
        row(ArmOpcode.SMULL, 0x9b20_7c00, OperandFormat.NOTHING, RD, RN, RM);
        row(ArmOpcode.UMULL, 0x9ba0_7c00, OperandFormat.NOTHING, RD, RN, RM);
        row(ArmOpcode.MNEG, 0x1b00_fc00, OperandFormat.NOTHING, RD, RN, RM);
        row(ArmOpcode.MADD, 0x1b00_0000, OperandFormat.NOTHING, RD, RN, RM, RA);
        row(ArmOpcode.MSUB, 0x1b00_8000, OperandFormat.NOTHING, RD, RN, RM, RA);
        row(ArmOpcode.SDIV, 0x1ac0_0c00, OperandFormat.NOTHING, RD, RN, RM);
    }

    private void conditions() {
        row(ArmOpcode.CCMP, 0x7a40_0000, OperandFormat.COMPARISON_CONDITION, RN, RM);
        row(ArmOpcode.CCMP, 0x7a40_0800, OperandFormat.CONSTANT_COMPARISON_CONDITION, RN);
        row(ArmOpcode.CSEL, 0x1a80_0000, OperandFormat.CONDITION, RD, RN, RM);
        row(ArmOpcode.CSEL_X, 0x9a80_0000, OperandFormat.CONDITION, RD, RN, RM);
        row(ArmOpcode.CSINC, 0x1a80_0400, OperandFormat.CONDITION, RD, RN, RM);
        row(ArmOpcode.CSINV, 0x5a80_0000, OperandFormat.CONDITION, RD, RN, RM);
        row(ArmOpcode.CSNEG, 0x5a80_0400, OperandFormat.CONDITION, RD, RN, RM);
    }

    private void accesses() {
        access(ArmOpcode.LDRB, 0x3840_0000, RD);
        access(ArmOpcode.LDR, 0xb840_0000, RD);
        access(ArmOpcode.LDR_X, 0xf840_0000, RD);
        access(ArmOpcode.LDR_S, 0xbc40_0000, VD);
        access(ArmOpcode.LDR_D, 0xfc40_0000, VD);
        access(ArmOpcode.LDR_Q, 0x3cc0_0000, QD);
        access(ArmOpcode.STRB, 0x3800_0000, RD);
        access(ArmOpcode.STR, 0xb800_0000, RD);
        access(ArmOpcode.STR_X, 0xf800_0000, RD);
        access(ArmOpcode.STR_S, 0xbc00_0000, VD);
        access(ArmOpcode.STR_D, 0xfc00_0000, VD);
        access(ArmOpcode.STR_Q, 0x3c80_0000, QD);
    }

    private void access(ArmOpcode opcode, int bits, RegisterField value) {
        boolean load = opcode.form() == ArmOpcode.Form.LOAD;
        row(opcode, bits | 0x0100_0000, AccessFormat.SCALED, value, RN_SP);
        row(opcode, bits, AccessFormat.UNSCALED, value, RN_SP);
        row(opcode, bits | 0x0020_c800, AccessFormat.EXTENDED_INDEX, value, RN_SP, RM);
        row(opcode, bits | 0x0020_6800, AccessFormat.INDEX, value, RN_SP, RM);
        RegisterField[] updated = {load ? value : RN_SP, load ? RN_SP : value, RN_SP};
        row(opcode, bits | 0x0000_0c00, AccessFormat.BEFORE, updated);
        row(opcode, bits | 0x0000_0400, AccessFormat.AFTER, updated);
    }

    private void pairs() {
        pair(ArmOpcode.LDP, 0x2840_0000, RD, RA);
        pair(ArmOpcode.LDP_X, 0xa840_0000, RD, RA);
        pair(ArmOpcode.LDP_S, 0x2c40_0000, VD, VA);
        pair(ArmOpcode.LDP_D, 0x6c40_0000, VD, VA);
        pair(ArmOpcode.LDP_Q, 0xac40_0000, QD, QA);
        pair(ArmOpcode.STP, 0x2800_0000, RD, RA);
        pair(ArmOpcode.STP_X, 0xa800_0000, RD, RA);
        pair(ArmOpcode.STP_S, 0x2c00_0000, VD, VA);
        pair(ArmOpcode.STP_D, 0x6c00_0000, VD, VA);
        pair(ArmOpcode.STP_Q, 0xac00_0000, QD, QA);
    }

    private void pair(ArmOpcode opcode, int bits, RegisterField first, RegisterField second) {
        boolean load = opcode.form() == ArmOpcode.Form.LOAD;
        row(opcode, bits | 0x0100_0000, AccessFormat.PAIR, first, second, RN_SP);
        RegisterField[] updated = {load ? first : RN_SP, load ? second : first, load ? RN_SP : second, RN_SP};
        row(opcode, bits | 0x0180_0000, AccessFormat.PAIR_BEFORE, updated);
        row(opcode, bits | 0x0080_0000, AccessFormat.PAIR_AFTER, updated);
    }

    private void atomics() {
        row(ArmOpcode.LDAR, 0x88df_fc00, OperandFormat.NOTHING, RD, RN_SP);
        row(ArmOpcode.STLR, 0x889f_fc00, OperandFormat.NOTHING, RD, RN_SP);
        row(ArmOpcode.LDAXR, 0x885f_fc00, OperandFormat.NOTHING, RD, RN_SP);
        row(ArmOpcode.STLXR, 0x8800_fc00, OperandFormat.NOTHING, RM, RD, RN_SP);
    }

    private void floats() {
        row(ArmOpcode.FADD, 0x1e20_2800, OperandFormat.NOTHING, VD, VN, VM);
        row(ArmOpcode.FSUB, 0x1e20_3800, OperandFormat.NOTHING, VD, VN, VM);
        row(ArmOpcode.FMUL, 0x1e20_0800, OperandFormat.NOTHING, VD, VN, VM);
        row(ArmOpcode.FNMUL, 0x1e20_8800, OperandFormat.NOTHING, VD, VN, VM);
        row(ArmOpcode.FDIV, 0x1e20_1800, OperandFormat.NOTHING, VD, VN, VM);
        row(ArmOpcode.FNEG, 0x1e21_4000, OperandFormat.NOTHING, VD, VN);
        row(ArmOpcode.FMOV, 0x1e20_4000, OperandFormat.NOTHING, VD, VN);
        row(ArmOpcode.FMOV, 0x1e20_1000, OperandFormat.FLOAT_NUMBER, VD);
        row(ArmOpcode.FMOV_D, 0x1e60_4000, OperandFormat.NOTHING, VD, VN);
        row(ArmOpcode.FMOV_SW, 0x1e27_0000, OperandFormat.NOTHING, VD, RN);
        row(ArmOpcode.FMOV_WS, 0x1e26_0000, OperandFormat.NOTHING, RD, VN);
        row(ArmOpcode.FMOV_DX, 0x9e67_0000, OperandFormat.NOTHING, VD, RN);
        row(ArmOpcode.FMOV_XD, 0x9e66_0000, OperandFormat.NOTHING, RD, VN);
        row(ArmOpcode.FCSEL, 0x1e20_0c00, OperandFormat.CONDITION, VD, VN, VM);
        row(ArmOpcode.FCMP, 0x1e20_2000, OperandFormat.NOTHING, VN, VM);
        row(ArmOpcode.FCMP, 0x1e20_2008, OperandFormat.FLOAT_ZERO, VN);
        row(ArmOpcode.SCVTF, 0x1e22_0000, OperandFormat.NOTHING, VD, RN);
        row(ArmOpcode.FCVTZS, 0x1e38_0000, OperandFormat.NOTHING, RD, VN);
        row(ArmOpcode.FCVT, 0x1e22_c000, OperandFormat.NOTHING, VD, VN);
    }

    private void transfers() {
        distance(ArmOpcode.B_COND, 0x5400_0000, OperandFormat.BRANCH_CONDITION, DistanceField.BRANCH);
        distance(ArmOpcode.CBZ, 0x3400_0000, OperandFormat.NOTHING, DistanceField.BRANCH, RD);
        distance(ArmOpcode.CBNZ, 0x3500_0000, OperandFormat.NOTHING, DistanceField.BRANCH, RD);
        distance(ArmOpcode.TBZ, 0x3600_0000, OperandFormat.BIT, DistanceField.BIT_BRANCH, RD);
        distance(ArmOpcode.TBNZ, 0x3700_0000, OperandFormat.BIT, DistanceField.BIT_BRANCH, RD);
        distance(ArmOpcode.B, 0x1400_0000, OperandFormat.NOTHING, DistanceField.JUMP);
        distance(ArmOpcode.BL, 0x9400_0000, OperandFormat.NOTHING, DistanceField.JUMP);
        row(ArmOpcode.RET, 0xd65f_03c0, OperandFormat.NOTHING);
        row(ArmOpcode.BRK, 0xd420_0000, OperandFormat.NUMBER);
        row(ArmOpcode.SVC, 0xd400_0001, OperandFormat.NUMBER);
    }

    private void distance(
            ArmOpcode opcode, int bits, ModifierFormat format, DistanceField distance, RegisterField... registers) {
        rows.add(new ArmEncoding(opcode, bits, format, distance, List.of(registers)));
    }
}
