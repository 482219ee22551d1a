package edu.sysy.riscv.simulate;

import edu.sysy.riscv.assemble.RiscvEncoder;
import edu.sysy.riscv.isa.RiscvOpcode;

/**
 * Finds the word of 32 bits that does what a half word does (The RISC-V Instruction Set Manual, volume I, "RVC
 * Instruction Set Listings").
 */
final class Decompression {
    /** A word that is no instruction. */
    static final int ILLEGAL = 0;

    private static final int SP = 2;
    private static final int RA = 1;

    private Decompression() {}

    /** Whether an instruction has 16 bits, by its lowest two. */
    static boolean isCompressed(int word) {
        return (word & 3) != 3;
    }

    /** The word of an instruction of either size. */
    static int word(int bits) {
        int half = bits & 0xffff;
        return switch (bits & 3) {
            case 0 -> memory(half);
            case 1 -> arithmetic(half);
            case 2 -> stack(half);
            default -> bits;
        };
    }

    private static int memory(int half) {
        int base = shortRegister(half, 7);
        int register = shortRegister(half, 2);
        int wordOffset = field(half, 10, 3) << 3 | field(half, 6, 1) << 2 | field(half, 5, 1) << 6;
        int doubleOffset = field(half, 10, 3) << 3 | field(half, 5, 2) << 6;
        return switch (half >>> 13) {
            case 0 -> {
                int offset = field(half, 11, 2) << 4
                        | field(half, 7, 4) << 6
                        | field(half, 6, 1) << 2
                        | field(half, 5, 1) << 3;
                yield offset == 0 ? ILLEGAL : immediate(RiscvOpcode.ADDI, register, SP, offset);
            }
            case 1 -> immediate(RiscvOpcode.FLD, register, base, doubleOffset);
            case 2 -> immediate(RiscvOpcode.LW, register, base, wordOffset);
            case 3 -> immediate(RiscvOpcode.LD, register, base, doubleOffset);
            case 5 -> store(RiscvOpcode.FSD, register, base, doubleOffset);
            case 6 -> store(RiscvOpcode.SW, register, base, wordOffset);
            case 7 -> store(RiscvOpcode.SD, register, base, doubleOffset);
            default -> ILLEGAL;
        };
    }

    private static int arithmetic(int half) {
        int rd = field(half, 7, 5);
        int number = number(half);
        return switch (half >>> 13) {
            case 0 -> immediate(RiscvOpcode.ADDI, rd, rd, number);
            case 1 -> rd == 0 ? ILLEGAL : immediate(RiscvOpcode.ADDIW, rd, rd, number);
            case 2 -> immediate(RiscvOpcode.ADDI, rd, 0, number);
            case 3 -> rd == SP ? stackAdjustment(half) : upper(rd, number);
            case 4 -> shortArithmetic(half);
            case 5 -> jump(half);
            case 6 -> branch(RiscvOpcode.BEQ, half);
            default -> branch(RiscvOpcode.BNE, half);
        };
    }

    private static int upper(int rd, int number) {
        return number == 0 ? ILLEGAL : RiscvOpcode.LUI.bits() | rd << 7 | number << 12;
    }

    private static int stackAdjustment(int half) {
        int number = -field(half, 12, 1) << 9
                | field(half, 6, 1) << 4
                | field(half, 5, 1) << 6
                | field(half, 3, 2) << 7
                | field(half, 2, 1) << 5;
        return number == 0 ? ILLEGAL : immediate(RiscvOpcode.ADDI, SP, SP, number);
    }

    private static int shortArithmetic(int half) {
        int rd = shortRegister(half, 7);
        int b = shortRegister(half, 2);
        int amount = field(half, 12, 1) << 5 | field(half, 2, 5);
        return switch (field(half, 10, 2)) {
            case 0 -> immediate(RiscvOpcode.SRLI, rd, rd, amount);
            case 1 -> immediate(RiscvOpcode.SRAI, rd, rd, amount);
            case 2 -> immediate(RiscvOpcode.ANDI, rd, rd, number(half));
            default ->
                switch (field(half, 12, 1) << 2 | field(half, 5, 2)) {
                    case 0 -> compute(RiscvOpcode.SUB, rd, rd, b);
                    case 1 -> compute(RiscvOpcode.XOR, rd, rd, b);
                    case 2 -> compute(RiscvOpcode.OR, rd, rd, b);
                    case 3 -> compute(RiscvOpcode.AND, rd, rd, b);
                    case 4 -> compute(RiscvOpcode.SUBW, rd, rd, b);
                    case 5 -> compute(RiscvOpcode.ADDW, rd, rd, b);
                    default -> ILLEGAL;
                };
        };
    }

    private static int jump(int half) {
        int distance = -field(half, 12, 1) << 11
                | field(half, 11, 1) << 4
                | field(half, 9, 2) << 8
                | field(half, 8, 1) << 10
                | field(half, 7, 1) << 6
                | field(half, 6, 1) << 7
                | field(half, 3, 3) << 1
                | field(half, 2, 1) << 5;
        return RiscvOpcode.J.bits() | RiscvEncoder.jump(distance);
    }

    private static int branch(RiscvOpcode opcode, int half) {
        int distance = -field(half, 12, 1) << 8
                | field(half, 10, 2) << 3
                | field(half, 5, 2) << 6
                | field(half, 3, 2) << 1
                | field(half, 2, 1) << 5;
        return opcode.bits() | shortRegister(half, 7) << 15 | RiscvEncoder.branch(distance);
    }

    private static int stack(int half) {
        int rd = field(half, 7, 5);
        int b = field(half, 2, 5);
        int doubleOffset = field(half, 12, 1) << 5 | field(half, 5, 2) << 3 | field(half, 2, 3) << 6;
        int doubleStore = field(half, 10, 3) << 3 | field(half, 7, 3) << 6;
        return switch (half >>> 13) {
            case 0 -> immediate(RiscvOpcode.SLLI, rd, rd, field(half, 12, 1) << 5 | b);
            case 1 -> immediate(RiscvOpcode.FLD, rd, SP, doubleOffset);
            case 2 -> {
                int offset = field(half, 12, 1) << 5 | field(half, 4, 3) << 2 | field(half, 2, 2) << 6;
                yield rd == 0 ? ILLEGAL : immediate(RiscvOpcode.LW, rd, SP, offset);
            }
            case 3 -> rd == 0 ? ILLEGAL : immediate(RiscvOpcode.LD, rd, SP, doubleOffset);
            case 4 -> registers(rd, b, field(half, 12, 1) == 1);
            case 5 -> store(RiscvOpcode.FSD, b, SP, doubleStore);
            case 6 -> store(RiscvOpcode.SW, b, SP, field(half, 9, 4) << 2 | field(half, 7, 2) << 6);
            default -> store(RiscvOpcode.SD, b, SP, doubleStore);
        };
    }

    /** {@code c.jr c.mv} or, with the bit, {@code c.ebreak c.jalr c.add}. */
    private static int registers(int rd, int b, boolean bit) {
        if (b != 0) {
            return compute(RiscvOpcode.ADD, rd, bit ? rd : 0, b);
        }
        if (rd == 0) {
            return bit ? RiscvOpcode.EBREAK.bits() : ILLEGAL;
        }
        return RiscvWords.JUMP_TO_REGISTER | (bit ? RA : 0) << 7 | rd << 15;
    }

    private static int immediate(RiscvOpcode opcode, int rd, int a, int value) {
        return opcode.bits() | rd << 7 | a << 15 | value << 20;
    }

    private static int compute(RiscvOpcode opcode, int rd, int a, int b) {
        return opcode.bits() | rd << 7 | a << 15 | b << 20;
    }

    private static int store(RiscvOpcode opcode, int value, int base, int offset) {
        return opcode.bits() | (offset & 31) << 7 | base << 15 | value << 20 | offset >> 5 << 25;
    }

    /** A number of 6 bits, of which the highest stands apart. */
    private static int number(int half) {
        return -field(half, 12, 1) << 5 | field(half, 2, 5);
    }

    private static int field(int half, int shift, int bits) {
        return half >>> shift & (1 << bits) - 1;
    }

    private static int shortRegister(int half, int shift) {
        return 8 + field(half, shift, 3);
    }
}
