package edu.sysy.arm.assemble;

import static edu.sysy.arm.assemble.RegisterField.QD;
import static edu.sysy.arm.assemble.RegisterField.QM;
import static edu.sysy.arm.assemble.RegisterField.QN;
import static edu.sysy.arm.assemble.RegisterField.QN_QM;
import static edu.sysy.arm.assemble.RegisterField.RD;
import static edu.sysy.arm.assemble.RegisterField.RN;
import static edu.sysy.arm.assemble.RegisterField.VD;
import static edu.sysy.arm.assemble.RegisterField.VN;

import edu.sysy.arm.isa.ArmOpcode;
import java.util.ArrayList;
import java.util.List;

/** The part of the {@linkplain EncodingTable table} that is about vectors, but for loads and stores. */
final class VectorEncodings {
    /** All rows. */
    static final List<ArmEncoding> ROWS = new VectorEncodings().all();

    private final List<ArmEncoding> rows = new ArrayList<>();

    private VectorEncodings() {}

    private List<ArmEncoding> all() {
        integers();
        bits();
        comparisons();
        floats();
        moves();
        return List.copyOf(rows);
    }

    private void row(ArmOpcode opcode, int bits, ModifierFormat format, RegisterField... registers) {
        rows.add(new ArmEncoding(opcode, bits, format, registers));
    }

    private void integers() {
        row(ArmOpcode.ADD_Q, 0x4ea0_8400, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.SUB_Q, 0x6ea0_8400, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.MUL_Q, 0x4ea0_9c00, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.SSHL_Q, 0x4ea0_4400, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.USHL_Q, 0x6ea0_4400, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.SMIN_Q, 0x4ea0_6c00, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.SMAX_Q, 0x4ea0_6400, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.ADDP_Q, 0x4ea0_bc00, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.MLA_Q, 0x4ea0_9400, OperandFormat.NOTHING, QD, QD, QN, QM);
        row(ArmOpcode.MLS_Q, 0x6ea0_9400, OperandFormat.NOTHING, QD, QD, QN, QM);
        row(ArmOpcode.NEG_Q, 0x6ea0_b800, OperandFormat.NOTHING, QD, QN);
        row(ArmOpcode.SHL_Q, 0x4f20_5400, VectorFormat.LEFT_SHIFT, QD, QN);
        row(ArmOpcode.SSHR_Q, 0x4f20_0400, VectorFormat.RIGHT_SHIFT, QD, QN);
        row(ArmOpcode.USHR_Q, 0x6f20_0400, VectorFormat.RIGHT_SHIFT, QD, QN);
        row(ArmOpcode.SMULL_Q, 0x0ea0_c000, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.SMULL2_Q, 0x4ea0_c000, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.UMULL_Q, 0x2ea0_c000, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.UMULL2_Q, 0x6ea0_c000, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.ADDV_Q, 0x4eb1_b800, OperandFormat.NOTHING, QD, QN);
        row(ArmOpcode.SMAXV_Q, 0x4eb0_a800, OperandFormat.NOTHING, QD, QN);
        row(ArmOpcode.SMINV_Q, 0x4eb1_a800, OperandFormat.NOTHING, QD, QN);
    }

    private void bits() {
        row(ArmOpcode.MOV_Q, 0x4ea0_1c00, OperandFormat.NOTHING, QD, QN_QM);
        row(ArmOpcode.AND_Q, 0x4e20_1c00, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.BIC_Q, 0x4e60_1c00, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.ORR_Q, 0x4ea0_1c00, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.EOR_Q, 0x6e20_1c00, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.BSL_Q, 0x6e60_1c00, OperandFormat.NOTHING, QD, QD, QN, QM);
        row(ArmOpcode.BIT_Q, 0x6ea0_1c00, OperandFormat.NOTHING, QD, QD, QN, QM);
        row(ArmOpcode.BIF_Q, 0x6ee0_1c00, OperandFormat.NOTHING, QD, QD, QN, QM);
        row(ArmOpcode.MVN_Q, 0x6e20_5800, OperandFormat.NOTHING, QD, QN);
    }

    private void comparisons() {
        row(ArmOpcode.CMEQ_Q, 0x6ea0_8c00, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.CMGT_Q, 0x4ea0_3400, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.CMGE_Q, 0x4ea0_3c00, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.CMTST_Q, 0x4ea0_8c00, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.CMEQ_Q, 0x4ea0_9800, VectorFormat.ZERO, QD, QN);
        row(ArmOpcode.CMGT_Q, 0x4ea0_8800, VectorFormat.ZERO, QD, QN);
        row(ArmOpcode.CMGE_Q, 0x6ea0_8800, VectorFormat.ZERO, QD, QN);
        row(ArmOpcode.CMLE_Q, 0x6ea0_9800, VectorFormat.ZERO, QD, QN);
        row(ArmOpcode.CMLT_Q, 0x4ea0_a800, VectorFormat.ZERO, QD, QN);
        row(ArmOpcode.FCMEQ_Q, 0x4e20_e400, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.FCMGT_Q, 0x6ea0_e400, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.FCMGE_Q, 0x6e20_e400, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.FCMEQ_Q, 0x4ea0_d800, OperandFormat.FLOAT_ZERO, QD, QN);
        row(ArmOpcode.FCMGT_Q, 0x4ea0_c800, OperandFormat.FLOAT_ZERO, QD, QN);
        row(ArmOpcode.FCMGE_Q, 0x6ea0_c800, OperandFormat.FLOAT_ZERO, QD, QN);
        row(ArmOpcode.FCMLE_Q, 0x6ea0_d800, OperandFormat.FLOAT_ZERO, QD, QN);
        row(ArmOpcode.FCMLT_Q, 0x4ea0_e800, OperandFormat.FLOAT_ZERO, QD, QN);
    }

    private void floats() {
        row(ArmOpcode.FADD_Q, 0x4e20_d400, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.FSUB_Q, 0x4ea0_d400, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.FMUL_Q, 0x6e20_dc00, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.FDIV_Q, 0x6e20_fc00, OperandFormat.NOTHING, QD, QN, QM);
        row(ArmOpcode.FNEG_Q, 0x6ea0_f800, OperandFormat.NOTHING, QD, QN);
        row(ArmOpcode.SCVTF_Q, 0x4e21_d800, OperandFormat.NOTHING, QD, QN);
        row(ArmOpcode.FCVTZS_Q, 0x4ea1_b800, OperandFormat.NOTHING, QD, QN);
    }

    private void moves() {
        row(ArmOpcode.DUP_QW, 0x4e04_0c00, OperandFormat.NOTHING, QD, RN);
        row(ArmOpcode.DUP_QS, 0x4e04_0400, OperandFormat.NOTHING, QD, VN);
        row(ArmOpcode.DUP_Q, 0x4e04_0400, VectorFormat.LANE, QD, QN);
        row(ArmOpcode.INS_QW, 0x4e04_1c00, VectorFormat.LANE, QD, QD, RN);
        row(ArmOpcode.INS_QS, 0x6e04_0400, VectorFormat.LANE, QD, QD, VN);
        row(ArmOpcode.UMOV_WQ, 0x0e04_3c00, VectorFormat.LANE, RD, QN);
        row(ArmOpcode.DUP_SQ, 0x5e04_0400, VectorFormat.LANE, VD, QN);
        row(ArmOpcode.MOVI_Q, 0x4f00_0400, VectorFormat.SHIFTED_BYTE, QD);
        row(ArmOpcode.MVNI_Q, 0x6f00_0400, VectorFormat.SHIFTED_BYTE, QD);
        row(ArmOpcode.FMOV_Q, 0x4f00_f400, VectorFormat.FLOAT_NUMBER, QD);
        row(ArmOpcode.EXT_Q, 0x6e00_0000, VectorFormat.BYTES, QD, QN, QM);
        row(ArmOpcode.UZP2_Q, 0x4e80_5800, OperandFormat.NOTHING, QD, QN, QM);
    }
}
