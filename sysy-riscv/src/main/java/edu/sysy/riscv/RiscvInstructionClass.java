package edu.sysy.riscv;

import edu.sysy.riscv.isa.RiscvOpcode;
import edu.sysy.simulate.InstructionClass;
import java.util.Optional;

/** The classes that executed RISC-V instructions are counted by. */
public enum RiscvInstructionClass implements InstructionClass {
    /** Quotients and remainders of integers. */
    DIVIDE,
    /** Products of integers. */
    MULTIPLY,
    /** Conditional branches. */
    BRANCH,
    /** {@code jal jalr}. */
    JUMP,
    /** Loads to registers of both kinds. */
    LOAD,
    /** Stores from registers of both kinds. */
    STORE,
    /** All other instructions with floating registers. */
    FLOAT,
    /** Everything else. */
    OTHER,
    /** {@code fdiv.s}, a part of {@link #FLOAT}. */
    FLOAT_DIVIDE,
    /** {@code fmul.s}, a part of {@link #FLOAT}. */
    FLOAT_MULTIPLY;

    /** The narrowest class of an instruction. */
    public static RiscvInstructionClass of(RiscvOpcode opcode) {
        return switch (opcode.kind()) {
            case DIVIDE -> DIVIDE;
            case MULTIPLY -> MULTIPLY;
            case LOAD -> LOAD;
            case STORE -> STORE;
            case FLOAT -> opcode == RiscvOpcode.FMUL_S ? FLOAT_MULTIPLY : FLOAT;
            case FLOAT_DIVIDE -> FLOAT_DIVIDE;
            case FLOAT_MOVE -> FLOAT;
            case BRANCH -> opcode.form() == RiscvOpcode.Form.BRANCH ? BRANCH : OTHER;
            case ARITHMETIC -> OTHER;
        };
    }

    @Override
    public String key() {
        return InstructionClass.key(this);
    }

    @Override
    public Optional<RiscvInstructionClass> whole() {
        return switch (this) {
            case FLOAT_DIVIDE, FLOAT_MULTIPLY -> Optional.of(FLOAT);
            default -> Optional.empty();
        };
    }
}
