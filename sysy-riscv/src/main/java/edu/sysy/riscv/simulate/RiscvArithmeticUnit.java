package edu.sysy.riscv.simulate;

import edu.sysy.riscv.isa.RiscvOpcode;

/** Divisions, and the operations that programs seldom execute. */
final class RiscvArithmeticUnit {
    private static final RiscvOpcode[] OPCODES = RiscvOpcode.values();
    private static final long LOW_HALF = 0xffff_ffffL;

    private RiscvArithmeticUnit() {}

    /** {@code divw}: a division by zero gives -1. */
    static int divide(int a, int b) {
        return b == 0 ? -1 : a / b;
    }

    /** {@code remw}: a division by zero leaves the dividend. */
    static int remainder(int a, int b) {
        return b == 0 ? a : a % b;
    }

    /** What an instruction of three registers computes, by its row in the table; with two, {@code b} means nothing. */
    static long compute(int row, long a, long b) {
        RiscvOpcode opcode = OPCODES[row];
        return switch (opcode) {
            case SLL -> a << b;
            case SRL -> a >>> b;
            case SRA -> a >> b;
            case MULH -> Math.multiplyHigh(a, b);
            case MULHU -> Math.unsignedMultiplyHigh(a, b);
            case MULHSU -> Math.multiplyHigh(a, b) + (b < 0 ? a : 0);
            case DIV -> b == 0 ? -1 : a / b;
            case DIVU -> b == 0 ? -1 : Long.divideUnsigned(a, b);
            case REM -> b == 0 ? a : a % b;
            case REMU -> b == 0 ? a : Long.remainderUnsigned(a, b);
            case DIVUW -> (int) b == 0 ? -1 : (int) ((a & LOW_HALF) / (b & LOW_HALF));
            case REMUW -> (int) b == 0 ? (int) a : (int) ((a & LOW_HALF) % (b & LOW_HALF));
            case SH1ADD -> (a << 1) + b;
            case SH2ADD -> (a << 2) + b;
            case SH3ADD -> (a << 3) + b;
            case ZEXT_H -> a & 0xffff;
            case MIN -> Math.min(a, b);
            case MAX -> Math.max(a, b);
            case FCVT_D_S -> RiscvFloats.widened(a);
            default -> throw new IllegalArgumentException(opcode + " is executed elsewhere");
        };
    }
}
