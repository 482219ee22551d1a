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
        int word = opcode.bits()
                | number(instruction.rd()) << RD
                | number(instruction.a()) << RS1
                | number(instruction.b()) << RS2;
        return word
                | switch (opcode.form()) {
                    case COMPUTE, ATOMIC -> 0;
                    case CONVERT ->
                        opcode == RiscvOpcode.FMV_S || opcode == RiscvOpcode.FNEG_S
                                ? number(instruction.a()) << RS2
                                : 0;
                    case IMMEDIATE, LOAD -> low(instruction, value) << RS2;
                    case SHIFT -> amount(instruction, value) << RS2;
                    case UPPER -> upper(instruction, value) << UPPER;
                    case STORE -> low(instruction, value) >> 5 << 25 | (value & REGISTER_MASK) << RD;
                    case BRANCH -> branch(value);
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
            case SLLIW, SRLIW, SRAIW -> Integer.SIZE;
            default -> Long.SIZE;
        };
        return require(value >= 0 && value < bits, instruction, value);
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
