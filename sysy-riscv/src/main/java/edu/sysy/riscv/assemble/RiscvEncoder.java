package edu.sysy.riscv.assemble;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.Register;
import edu.sysy.riscv.isa.RiscvImmediate;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.isa.RiscvOpcode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Encodes instructions as words of 32 bits (The RISC-V Instruction Set Manual, volume I, "RV32/64G Instruction Set
 * Listings").
 */
public final class RiscvEncoder {
    private static final int REGISTER_MASK = 31;
    private static final int RD = 7;
    private static final int RS1 = 15;
    private static final int RS2 = 20;
    private static final int UPPER = 12;
    private static final int MAX_UPPER = 0xfffff;
    private static final int BRANCH_REACH = 1 << 12;
    private static final int JUMP_REACH = 1 << 20;

    private RiscvEncoder() {}

    /**
     * The word of an instruction that is not one of several words.
     *
     * @param value of the immediate operand: a number, or the distance of a label in bytes
     * @throws IllegalArgumentException if an operand cannot be encoded
     * @throws IllegalStateException if a label is too far away
     */
    static int word(RiscvInstruction instruction, int value) {
        RiscvOpcode opcode = instruction.opcode();
        int rd = number(instruction.rd());
        int a = number(instruction.a());
        int b = number(instruction.b());
        return opcode.bits()
                | switch (opcode.form()) {
                    case COMPUTE, ATOMIC -> rd << RD | a << RS1 | b << RS2;
                    case CONVERT ->
                        rd << RD
                                | a << RS1
                                | (opcode == RiscvOpcode.FMV_S || opcode == RiscvOpcode.FNEG_S ? a << RS2 : 0);
                    case IMMEDIATE, LOAD -> rd << RD | a << RS1 | low(instruction, value) << RS2;
                    case SHIFT -> rd << RD | a << RS1 | amount(instruction, value) << RS2;
                    case UPPER -> rd << RD | upper(instruction, value) << UPPER;
                    case STORE ->
                        a << RS1 | b << RS2 | low(instruction, value) >> 5 << 25 | (value & REGISTER_MASK) << RD;
                    case VECTOR -> masked(instruction) << RD | b << RS1 | a << RS2;
                    case VECTOR_ACCUMULATE -> rd << RD | b << RS1 | a << RS2;
                    case VECTOR_IMMEDIATE -> masked(instruction) << RD | small(instruction, value) << RS1 | a << RS2;
                    case VECTOR_SHIFT -> rd << RD | amount(instruction, value) << RS1 | a << RS2;
                    case VECTOR_CONVERT -> rd << RD | a << RS2;
                    case VECTOR_NUMBER -> rd << RD | small(instruction, value) << RS1;
                    case VECTOR_RESULT -> rd << RD;
                    case VECTOR_LOAD -> rd << RD | exact(instruction, a, value) << RS1;
                    case VECTOR_STORE -> b << RD | exact(instruction, a, value) << RS1;
                    case CONFIGURE -> 0;
                    case BRANCH -> a << RS1 | b << RS2 | branch(value);
                    case JUMP -> opcode == RiscvOpcode.J ? jump(value) : 0;
                };
    }

    /** Why no word holds an instruction over physical registers; nothing if there is one, whatever its label. */
    public static Optional<String> refusal(RiscvInstruction instruction, int value) {
        try {
            word(instruction, value);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** The hardware number of a register; 0 if there is none. */
    static int number(@Nullable Register register) {
        return switch (register) {
            case null -> 0;
            case PhysicalRegister physical -> physical.number() & REGISTER_MASK;
            case Register virtual -> throw new IllegalArgumentException("virtual register " + virtual);
        };
    }

    private static int low(RiscvInstruction instruction, int value) {
        return require(RiscvImmediate.fits(value), instruction, value);
    }

    private static int amount(RiscvInstruction instruction, int value) {
        int bits = switch (instruction.opcode()) {
            case SLLIW, SRLIW, SRAIW, VSLL_VI, VSRL_VI, VSRA_VI, VSLIDEDOWN_VI -> Integer.SIZE;
            default -> Long.SIZE;
        };
        return require(value >= 0 && value < bits, instruction, value);
    }

    /** A number of 5 bits with a sign. */
    private static int small(RiscvInstruction instruction, int value) {
        return require(RiscvImmediate.isSmall(value), instruction, value) & REGISTER_MASK;
    }

    /** The base of an address without a distance from it. */
    private static int exact(RiscvInstruction instruction, int base, int value) {
        require(value == 0, instruction, value);
        return base;
    }

    /** The result of an instruction, which is not the mask that it reads. */
    private static int masked(RiscvInstruction instruction) {
        int rd = number(instruction.rd());
        if (rd == 0 && instruction.opcode().readsMask()) {
            throw new IllegalArgumentException("overwrites the mask that it reads: " + instruction);
        }
        return rd;
    }

    private static int upper(RiscvInstruction instruction, int value) {
        return require(value >= 0 && value <= MAX_UPPER, instruction, value);
    }

    private static int require(boolean fits, RiscvInstruction instruction, int value) {
        if (!fits) {
            throw new IllegalArgumentException("no word holds the operand " + value + " of " + instruction);
        }
        return value;
    }

    /**
     * The field of a conditional branch to a place so many bytes away.
     *
     * @throws IllegalStateException if that is too far
     */
    public static int branch(int distance) {
        reach(distance, BRANCH_REACH);
        return distance >> 12 << 31
                | (distance >> 5 & 0x3f) << 25
                | (distance >> 1 & 0xf) << 8
                | (distance >> 11 & 1) << 7;
    }

    /**
     * The field of a jump to a place so many bytes away.
     *
     * @throws IllegalStateException if that is too far
     */
    public static int jump(int distance) {
        reach(distance, JUMP_REACH);
        return distance >> 20 << 31
                | (distance >> 1 & 0x3ff) << 21
                | (distance >> 11 & 1) << 20
                | (distance >> 12 & 0xff) << 12;
    }

    private static void reach(int distance, int reach) {
        if (distance < -reach || distance >= reach) {
            throw new IllegalStateException("a label is " + distance + " bytes away, the reach is " + reach);
        }
    }
}
