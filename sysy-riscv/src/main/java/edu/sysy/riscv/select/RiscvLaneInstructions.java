package edu.sysy.riscv.select;

import edu.sysy.ir.vector.LaneConversion;
import edu.sysy.ir.vector.LaneOperator;
import edu.sysy.machine.Register;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import org.jspecify.annotations.Nullable;

/** The instructions that compute with lanes: of two vectors, or of a vector and a number or scalar. */
final class RiscvLaneInstructions {
    private static final int LAST_SHIFT = Integer.SIZE - 1;

    private RiscvLaneInstructions() {}

    /** The instruction for two vectors, of which the first one is on the left. */
    static RiscvOpcode ofVectors(LaneOperator operator) {
        return switch (operator) {
            case ADD -> RiscvOpcode.VADD_VV;
            case SUB -> RiscvOpcode.VSUB_VV;
            case MUL -> RiscvOpcode.VMUL_VV;
            case AND -> RiscvOpcode.VAND_VV;
            case OR -> RiscvOpcode.VOR_VV;
            case XOR -> RiscvOpcode.VXOR_VV;
            case SHL -> RiscvOpcode.VSLL_VV;
            case SHR -> RiscvOpcode.VSRL_VV;
            case SAR -> RiscvOpcode.VSRA_VV;
            case MIN -> RiscvOpcode.VMIN_VV;
            case MAX -> RiscvOpcode.VMAX_VV;
            case EQ -> RiscvOpcode.VMSEQ_VV;
            case LT -> RiscvOpcode.VMSLT_VV;
            case LE -> RiscvOpcode.VMSLE_VV;
            case FADD -> RiscvOpcode.VFADD_VV;
            case FSUB -> RiscvOpcode.VFSUB_VV;
            case FMUL -> RiscvOpcode.VFMUL_VV;
            case FDIV -> RiscvOpcode.VFDIV_VV;
            case FEQ -> RiscvOpcode.VMFEQ_VV;
            case FLT -> RiscvOpcode.VMFLT_VV;
            case FLE -> RiscvOpcode.VMFLE_VV;
        };
    }

    /** The instruction for a vector on the left and a scalar on the right. */
    static RiscvOpcode ofScalar(LaneOperator operator) {
        return switch (operator) {
            case ADD -> RiscvOpcode.VADD_VX;
            case SUB -> RiscvOpcode.VSUB_VX;
            case MUL -> RiscvOpcode.VMUL_VX;
            case AND -> RiscvOpcode.VAND_VX;
            case OR -> RiscvOpcode.VOR_VX;
            case XOR -> RiscvOpcode.VXOR_VX;
            case SHL -> RiscvOpcode.VSLL_VX;
            case SHR -> RiscvOpcode.VSRL_VX;
            case SAR -> RiscvOpcode.VSRA_VX;
            case MIN -> RiscvOpcode.VMIN_VX;
            case MAX -> RiscvOpcode.VMAX_VX;
            case EQ -> RiscvOpcode.VMSEQ_VX;
            case LT -> RiscvOpcode.VMSLT_VX;
            case LE -> RiscvOpcode.VMSLE_VX;
            case FADD -> RiscvOpcode.VFADD_VF;
            case FSUB -> RiscvOpcode.VFSUB_VF;
            case FMUL -> RiscvOpcode.VFMUL_VF;
            case FDIV -> RiscvOpcode.VFDIV_VF;
            case FEQ -> RiscvOpcode.VMFEQ_VF;
            case FLT -> RiscvOpcode.VMFLT_VF;
            case FLE -> RiscvOpcode.VMFLE_VF;
        };
    }

    /**
     * The instruction for a scalar on the left and a vector on the right.
     *
     * @throws IllegalArgumentException if there is none
     */
    static RiscvOpcode ofScalarOnTheLeft(LaneOperator operator) {
        return switch (operator) {
            case SUB -> RiscvOpcode.VRSUB_VX;
            case LT -> RiscvOpcode.VMSGT_VX;
            case FSUB -> RiscvOpcode.VFRSUB_VF;
            case FDIV -> RiscvOpcode.VFRDIV_VF;
            case FLT -> RiscvOpcode.VMFGT_VF;
            case FLE -> RiscvOpcode.VMFGE_VF;
            default -> {
                if (!operator.commutes()) {
                    throw new IllegalArgumentException("no scalar on the left of " + operator);
                }
                yield ofScalar(operator);
            }
        };
    }

    /** The instruction for a vector on the left and a number on the right that it holds; null if there is none. */
    static @Nullable RiscvInstruction ofNumber(LaneOperator operator, Register rd, Register a, int number) {
        return switch (operator) {
            case ADD -> immediate(RiscvOpcode.VADD_VI, rd, a, number);
            case SUB -> immediate(RiscvOpcode.VADD_VI, rd, a, -(long) number);
            case AND -> immediate(RiscvOpcode.VAND_VI, rd, a, number);
            case OR -> immediate(RiscvOpcode.VOR_VI, rd, a, number);
            case XOR -> immediate(RiscvOpcode.VXOR_VI, rd, a, number);
            case SHL -> RiscvInstruction.immediate(RiscvOpcode.VSLL_VI, rd, a, number & LAST_SHIFT);
            case SHR -> RiscvInstruction.immediate(RiscvOpcode.VSRL_VI, rd, a, number & LAST_SHIFT);
            case SAR -> RiscvInstruction.immediate(RiscvOpcode.VSRA_VI, rd, a, number & LAST_SHIFT);
            case EQ -> immediate(RiscvOpcode.VMSEQ_VI, rd, a, number);
            case LT -> immediate(RiscvOpcode.VMSLE_VI, rd, a, number - 1L);
            case LE -> immediate(RiscvOpcode.VMSLE_VI, rd, a, number);
            case MUL, MIN, MAX, FADD, FSUB, FMUL, FDIV, FEQ, FLT, FLE -> null;
        };
    }

    /** The instruction for a number on the left that it holds and a vector on the right; null if there is none. */
    static @Nullable RiscvInstruction ofNumberOnTheLeft(LaneOperator operator, Register rd, int number, Register b) {
        return switch (operator) {
            case SUB -> immediate(RiscvOpcode.VRSUB_VI, rd, b, number);
            case LT -> immediate(RiscvOpcode.VMSGT_VI, rd, b, number);
            case LE -> immediate(RiscvOpcode.VMSGT_VI, rd, b, number - 1L);
            default -> operator.commutes() ? ofNumber(operator, rd, b, number) : null;
        };
    }

    private static @Nullable RiscvInstruction immediate(RiscvOpcode opcode, Register rd, Register a, long number) {
        return RiscvImmediate.isSmall(number) ? RiscvInstruction.immediate(opcode, rd, a, (int) number) : null;
    }

    /** The instruction for a conversion of the lanes of a vector. */
    static RiscvInstruction of(LaneConversion conversion, Register rd, Register a) {
        return switch (conversion) {
            case FLOAT_NEG -> RiscvInstruction.compute(RiscvOpcode.VFSGNJN_VV, rd, a, a);
            case INT_TO_FLOAT -> RiscvInstruction.convert(RiscvOpcode.VFCVT_F_X_V, rd, a);
            case FLOAT_TO_INT -> RiscvInstruction.convert(RiscvOpcode.VFCVT_RTZ_X_F_V, rd, a);
        };
    }
}
