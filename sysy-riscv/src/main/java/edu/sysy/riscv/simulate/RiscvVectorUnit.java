package edu.sysy.riscv.simulate;

import edu.sysy.ir.Type;
import edu.sysy.machine.RegisterClass;
import edu.sysy.riscv.RiscvRegisters;
import edu.sysy.riscv.isa.RiscvOpcode;

/**
 * The instructions that compute with vectors. An element has the places of the result and of the operands as those of
 * scalars have; its immediate is the number of the opcode (bits 0..15) and that of the instruction (bits 16..31). A
 * mask is the lowest bits of the first lane of a vector.
 */
final class RiscvVectorUnit {
    private static final RiscvOpcode[] OPCODES = RiscvOpcode.values();
    private static final int LANES = Type.LANES;
    private static final int ALL_LANES = (1 << LANES) - 1;
    private static final int SIGN = 1 << 31;

    private RiscvVectorUnit() {}

    /** An element that executes an opcode. */
    static long element(RiscvOpcode opcode, int rd, int a, int b, int number) {
        return RiscvOp.pack(RiscvOp.VECTOR, rd, a, b, opcode.ordinal() | number << Short.SIZE);
    }

    /** Executes an element on what registers hold. */
    static void execute(long element, long[] r) {
        int rd = RiscvOp.a(element);
        int a = RiscvOp.b(element);
        int b = RiscvOp.c(element);
        int number = RiscvOp.immediate(element) >> Short.SIZE;
        RiscvOpcode opcode = OPCODES[RiscvOp.immediate(element) & 0xffff];
        switch (opcode) {
            case VMV_X_S -> r[rd] = r[a];
            case VFMV_F_S -> r[rd] = RiscvFloats.boxBits((int) r[a]);
            case VMV_V_X -> fill(r, rd, (int) r[a]);
            case VFMV_V_F -> fill(r, rd, RiscvFloats.bits(r[a]));
            case VMV_V_I -> fill(r, rd, number);
            case VMV1R_V -> System.arraycopy(r, a, r, rd, LANES);
            case VID_V -> {
                for (int lane = 0; lane < LANES; lane++) {
                    r[rd + lane] = lane;
                }
            }
            case VSLIDEDOWN_VI -> {
                for (int lane = 0; lane < LANES; lane++) {
                    r[rd + lane] = lane + number < LANES ? r[a + lane + number] : 0;
                }
            }
            case VREDSUM_VS, VREDAND_VS, VREDOR_VS, VREDXOR_VS, VREDMIN_VS, VREDMAX_VS -> {
                int result = (int) r[b];
                for (int lane = 0; lane < LANES; lane++) {
                    result = reduced(opcode, result, (int) r[a + lane]);
                }
                r[rd] = result;
            }
            default -> lanes(opcode, r, rd, a, b, number);
        }
    }

    private static void fill(long[] r, int rd, int word) {
        for (int lane = 0; lane < LANES; lane++) {
            r[rd + lane] = word;
        }
    }

    private static int reduced(RiscvOpcode opcode, int x, int y) {
        return switch (opcode) {
            case VREDSUM_VS -> x + y;
            case VREDAND_VS -> x & y;
            case VREDOR_VS -> x | y;
            case VREDXOR_VS -> x ^ y;
            case VREDMIN_VS -> Math.min(x, y);
            default -> Math.max(x, y);
        };
    }

    /** What is done to each lane by itself. */
    private static void lanes(RiscvOpcode opcode, long[] r, int rd, int a, int b, int number) {
        RegisterClass second = opcode.secondClass();
        boolean pairs = RiscvRegisters.VECTOR.equals(second);
        int scalar =
                second == null ? number : RiscvRegisters.FLOAT.equals(second) ? RiscvFloats.bits(r[b]) : (int) r[b];
        int mask = (int) r[RiscvState.VECTOR];
        int found = 0;
        for (int lane = 0; lane < LANES; lane++) {
            int x = (int) r[a + lane];
            int y = pairs ? (int) r[b + lane] : scalar;
            if (opcode.writesMask()) {
                found |= (holds(opcode, x, y) ? 1 : 0) << lane;
            } else if (opcode.readsMask()) {
                r[rd + lane] = (mask >>> lane & 1) != 0 ? y : x;
            } else {
                r[rd + lane] = result(opcode, x, y, (int) r[rd + lane]);
            }
        }
        if (opcode.writesMask()) {
            r[rd] = (int) r[rd] & ~ALL_LANES | found;
        }
    }

    private static boolean holds(RiscvOpcode opcode, int x, int y) {
        return switch (opcode) {
            case VMSEQ_VV, VMSEQ_VX, VMSEQ_VI -> x == y;
            case VMSNE_VV, VMSNE_VX, VMSNE_VI -> x != y;
            case VMSLT_VV, VMSLT_VX -> x < y;
            case VMSLE_VV, VMSLE_VX, VMSLE_VI -> x <= y;
            case VMSGT_VX, VMSGT_VI -> x > y;
            case VMFEQ_VV, VMFEQ_VF -> single(x) == single(y);
            case VMFLT_VV, VMFLT_VF -> single(x) < single(y);
            case VMFLE_VV, VMFLE_VF -> single(x) <= single(y);
            case VMFGT_VF -> single(x) > single(y);
            case VMFGE_VF -> single(x) >= single(y);
            default -> throw new IllegalArgumentException("no comparison: " + opcode);
        };
    }

    private static int result(RiscvOpcode opcode, int x, int y, int sum) {
        return switch (opcode) {
            case VADD_VV, VADD_VX, VADD_VI -> x + y;
            case VSUB_VV, VSUB_VX -> x - y;
            case VRSUB_VX, VRSUB_VI -> y - x;
            case VMIN_VV, VMIN_VX -> Math.min(x, y);
            case VMAX_VV, VMAX_VX -> Math.max(x, y);
            case VAND_VV, VAND_VX, VAND_VI -> x & y;
            case VOR_VV, VOR_VX, VOR_VI -> x | y;
            case VXOR_VV, VXOR_VX, VXOR_VI -> x ^ y;
            case VSLL_VV, VSLL_VX, VSLL_VI -> x << y;
            case VSRL_VV, VSRL_VX, VSRL_VI -> x >>> y;
            case VSRA_VV, VSRA_VX, VSRA_VI -> x >> y;
            case VMUL_VV, VMUL_VX -> x * y;
            case VMACC_VV -> sum + x * y;
            case VNMSAC_VV -> sum - x * y;
            case VFADD_VV, VFADD_VF -> bits(single(x) + single(y));
            case VFSUB_VV, VFSUB_VF -> bits(single(x) - single(y));
            case VFRSUB_VF -> bits(single(y) - single(x));
            case VFMUL_VV, VFMUL_VF -> bits(single(x) * single(y));
            case VFDIV_VV, VFDIV_VF -> bits(single(x) / single(y));
            case VFRDIV_VF -> bits(single(y) / single(x));
            case VFSGNJN_VV -> x & ~SIGN | ~y & SIGN;
            case VFCVT_F_X_V -> bits((float) x);
            case VFCVT_RTZ_X_F_V -> RiscvFloats.truncated(single(x));
            default -> throw new IllegalArgumentException(opcode + " is executed elsewhere");
        };
    }

    private static float single(int bits) {
        return Float.intBitsToFloat(bits);
    }

    private static int bits(float number) {
        return Float.floatToIntBits(number);
    }
}
