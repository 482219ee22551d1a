package edu.sysy.riscv.assemble;

import edu.sysy.riscv.isa.RiscvInstruction;

/**
 * Encodes instructions in 16 bits where the extension C has a form for them (The RISC-V Instruction Set Manual, volume
 * I, "RVC Instruction Set Listings").
 */
final class Compression {
    /** Stands for an instruction without a form of 16 bits. */
    static final int NONE = -1;

    /** How far a compressed branch reaches backward, and almost forward. */
    static final int BRANCH_REACH = 1 << 8;

    /** The same of a compressed jump. */
    static final int JUMP_REACH = 1 << 11;

    private static final int SP = 2;
    private static final int FIRST_SHORT = 8;

    private Compression() {}

    /**
     * The half word of an instruction other than a jump or branch.
     *
     * @param value of the immediate operand
     */
    static int of(RiscvInstruction instruction, int value) {
        int rd = RiscvEncoder.number(instruction.rd());
        int a = RiscvEncoder.number(instruction.a());
        int b = RiscvEncoder.number(instruction.b());
        return switch (instruction.opcode()) {
            case ADDI -> addImmediate(rd, a, value);
            case ADDIW -> rd == a && rd != 0 && fits(value, 6) ? 0x2001 | rd << 7 | signed(value) : NONE;
            case LUI -> upper(rd, value);
            case SLLI -> rd == a && rd != 0 && value != 0 ? 0x0002 | rd << 7 | signed(value) : NONE;
            case SRLI -> rd == a && isShort(rd) && value != 0 ? 0x8001 | compact(rd) << 7 | signed(value) : NONE;
            case SRAI -> rd == a && isShort(rd) && value != 0 ? 0x8401 | compact(rd) << 7 | signed(value) : NONE;
            case ANDI -> rd == a && isShort(rd) && fits(value, 6) ? 0x8801 | compact(rd) << 7 | signed(value) : NONE;
            case ADD -> add(rd, a, b);
            case SUB -> rd == a ? twoShort(0x8c01, rd, b) : NONE;
            case SUBW -> rd == a ? twoShort(0x9c01, rd, b) : NONE;
            case XOR -> commutative(0x8c21, rd, a, b);
            case OR -> commutative(0x8c41, rd, a, b);
            case AND -> commutative(0x8c61, rd, a, b);
            case ADDW -> commutative(0x9c21, rd, a, b);
            case LW -> rd == 0 ? NONE : words(0x4000, 0x4002, rd, a, value);
            case LD -> rd == 0 ? NONE : doubles(0x6000, 0x6002, rd, a, value);
            case FLD -> doubles(0x2000, 0x2002, rd, a, value);
            case SW -> wordStore(b, a, value);
            case SD -> doubleStore(0xe000, 0xe002, b, a, value);
            case FSD -> doubleStore(0xa000, 0xa002, b, a, value);
            case RET -> 0x8082;
            case EBREAK -> 0x9002;
            default -> NONE;
        };
    }

    /** Whether a conditional branch has a form of 16 bits for near labels. */
    static boolean hasNearForm(RiscvInstruction instruction) {
        return switch (instruction.opcode()) {
            case J -> true;
            case BEQ, BNE -> isShort(RiscvEncoder.number(instruction.a())) && RiscvEncoder.number(instruction.b()) == 0;
            default -> false;
        };
    }

    /** The half word of a jump or branch that {@link #hasNearForm} to a label in reach. */
    static int near(RiscvInstruction instruction, int distance) {
        int register = RiscvEncoder.number(instruction.a());
        return switch (instruction.opcode()) {
            case J -> 0xa001 | jump(distance);
            case BEQ -> 0xc001 | compact(register) << 7 | branch(distance);
            case BNE -> 0xe001 | compact(register) << 7 | branch(distance);
            default -> throw new IllegalArgumentException("no branch of 16 bits: " + instruction);
        };
    }

    private static int addImmediate(int rd, int a, int value) {
        if (rd == 0) {
            return NONE;
        }
        if (a == 0) {
            return fits(value, 6) ? 0x4001 | rd << 7 | signed(value) : NONE;
        }
        if (value == 0) {
            return 0x8002 | rd << 7 | a << 2;
        }
        if (rd == a && fits(value, 6)) {
            return 0x0001 | rd << 7 | signed(value);
        }
        if (rd == SP && a == SP && value % 16 == 0 && fits(value, 10)) {
            return 0x6101
                    | (value >> 9 & 1) << 12
                    | (value >> 4 & 1) << 6
                    | (value >> 6 & 1) << 5
                    | (value >> 7 & 3) << 3
                    | (value >> 5 & 1) << 2;
        }
        if (a == SP && isShort(rd) && value > 0 && value < 1 << 10 && value % 4 == 0) {
            return (value >> 4 & 3) << 11
                    | (value >> 6 & 0xf) << 7
                    | (value >> 2 & 1) << 6
                    | (value >> 3 & 1) << 5
                    | compact(rd) << 2;
        }
        return NONE;
    }

    private static int upper(int rd, int value) {
        int number = value << 12 >> 12;
        return rd != 0 && rd != SP && number != 0 && fits(number, 6) ? 0x6001 | rd << 7 | signed(number) : NONE;
    }

    private static int add(int rd, int a, int b) {
        if (rd == 0) {
            return NONE;
        }
        if (rd == a && b != 0) {
            return 0x9002 | rd << 7 | b << 2;
        }
        if (rd == b && a != 0) {
            return 0x9002 | rd << 7 | a << 2;
        }
        return a == 0 && b != 0 ? 0x8002 | rd << 7 | b << 2 : NONE;
    }

    private static int commutative(int bits, int rd, int a, int b) {
        if (rd == a) {
            return twoShort(bits, rd, b);
        }
        return rd == b ? twoShort(bits, rd, a) : NONE;
    }

    private static int twoShort(int bits, int rd, int b) {
        return isShort(rd) && isShort(b) ? bits | compact(rd) << 7 | compact(b) << 2 : NONE;
    }

    private static int words(int bits, int stackBits, int register, int base, int offset) {
        if (base == SP && isMultiple(offset, 4, 1 << 8)) {
            return stackBits
                    | (offset >> 5 & 1) << 12
                    | register << 7
                    | (offset >> 2 & 7) << 4
                    | (offset >> 6 & 3) << 2;
        }
        return isShort(register) && isShort(base) && isMultiple(offset, 4, 1 << 7)
                ? bits | shortWord(register, base, offset)
                : NONE;
    }

    private static int doubles(int bits, int stackBits, int register, int base, int offset) {
        if (base == SP && isMultiple(offset, 8, 1 << 9)) {
            return stackBits
                    | (offset >> 5 & 1) << 12
                    | register << 7
                    | (offset >> 3 & 3) << 5
                    | (offset >> 6 & 7) << 2;
        }
        return isShort(register) && isShort(base) && isMultiple(offset, 8, 1 << 8)
                ? bits | shortDouble(register, base, offset)
                : NONE;
    }

    private static int wordStore(int register, int base, int offset) {
        if (base == SP && isMultiple(offset, 4, 1 << 8)) {
            return 0xc002 | (offset >> 2 & 0xf) << 9 | (offset >> 6 & 3) << 7 | register << 2;
        }
        return isShort(register) && isShort(base) && isMultiple(offset, 4, 1 << 7)
                ? 0xc000 | shortWord(register, base, offset)
                : NONE;
    }

    private static int doubleStore(int bits, int stackBits, int register, int base, int offset) {
        if (base == SP && isMultiple(offset, 8, 1 << 9)) {
            return stackBits | (offset >> 3 & 7) << 10 | (offset >> 6 & 7) << 7 | register << 2;
        }
        return isShort(register) && isShort(base) && isMultiple(offset, 8, 1 << 8)
                ? bits | shortDouble(register, base, offset)
                : NONE;
    }

    private static int shortWord(int register, int base, int offset) {
        return (offset >> 3 & 7) << 10
                | compact(base) << 7
                | (offset >> 2 & 1) << 6
                | (offset >> 6 & 1) << 5
                | compact(register) << 2;
    }

    private static int shortDouble(int register, int base, int offset) {
        return (offset >> 3 & 7) << 10 | compact(base) << 7 | (offset >> 6 & 3) << 5 | compact(register) << 2;
    }

    private static int jump(int distance) {
        return (distance >> 11 & 1) << 12
                | (distance >> 4 & 1) << 11
                | (distance >> 8 & 3) << 9
                | (distance >> 10 & 1) << 8
                | (distance >> 6 & 1) << 7
                | (distance >> 7 & 1) << 6
                | (distance >> 1 & 7) << 3
                | (distance >> 5 & 1) << 2;
    }

    private static int branch(int distance) {
        return (distance >> 8 & 1) << 12
                | (distance >> 3 & 3) << 10
                | (distance >> 6 & 3) << 5
                | (distance >> 1 & 3) << 3
                | (distance >> 5 & 1) << 2;
    }

    /** An immediate of 6 bits, of which the highest stands apart. */
    private static int signed(int value) {
        return (value >> 5 & 1) << 12 | (value & 31) << 2;
    }

    private static boolean fits(int value, int bits) {
        return value << Integer.SIZE - bits >> Integer.SIZE - bits == value;
    }

    private static boolean isMultiple(int offset, int unit, int end) {
        return offset >= 0 && offset < end && offset % unit == 0;
    }

    /** Whether a field of 3 bits has room for a register. */
    private static boolean isShort(int register) {
        return register >= FIRST_SHORT && register < 2 * FIRST_SHORT;
    }

    private static int compact(int register) {
        return register - FIRST_SHORT;
    }
}
