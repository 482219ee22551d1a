package edu.sysy.arm;

import edu.sysy.arm.isa.ArmOpcode;
import edu.sysy.simulate.InstructionClass;
import java.util.Optional;

/** The classes that executed AArch64 instructions are counted by. */
public enum ArmInstructionClass implements InstructionClass {
    /** Quotients of integers. */
    DIVIDE,
    /** Products of integers, also those to which something is added. */
    MULTIPLY,
    /** Conditional branches. */
    BRANCH,
    /** {@code b bl ret}. */
    JUMP,
    /** Loads of one or two registers of either kind. */
    LOAD,
    /** Stores of the same. */
    STORE,
    /** All other instructions with floating registers. */
    FLOAT,
    /** Everything else. */
    OTHER,
    /** {@code fdiv}, a part of {@link #FLOAT}. */
    FLOAT_DIVIDE,
    /** {@code fmul fnmul}, a part of {@link #FLOAT}. */
    FLOAT_MULTIPLY;

    /** The narrowest class of an instruction. */
    public static ArmInstructionClass of(ArmOpcode opcode) {
        return switch (opcode) {
            case FMUL, FNMUL -> FLOAT_MULTIPLY;
            case B, BL, RET -> JUMP;
            case BRK, SVC -> OTHER;
            default ->
                switch (opcode.kind()) {
                    case DIVIDE -> DIVIDE;
                    case MULTIPLY -> MULTIPLY;
                    case BRANCH -> BRANCH;
                    case LOAD -> LOAD;
                    case STORE -> STORE;
                    case FLOAT_DIVIDE -> FLOAT_DIVIDE;
                    case FLOAT, FLOAT_MOVE, FLOAT_COMPARE -> FLOAT;
                    case ARITHMETIC, COMPARE -> OTHER;
                };
        };
    }

    @Override
    public String key() {
        return InstructionClass.key(this);
    }

    @Override
    public Optional<ArmInstructionClass> whole() {
        return this == FLOAT_DIVIDE || this == FLOAT_MULTIPLY ? Optional.of(FLOAT) : Optional.empty();
    }
}
