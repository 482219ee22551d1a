package edu.sysy.simulate;

import java.util.Optional;

/**
 * The classes by which machines count executed instructions, in the order of reports. A machine that has no
 * instructions of a kind, or does not tell them from others, leaves that class out.
 */
public enum StandardInstructionClass implements InstructionClass {
    /** Quotients and remainders of integers. */
    DIVIDE,
    /** Products of integers, also those to which something is added. */
    MULTIPLY,
    /** Conditional branches. */
    BRANCH,
    /** Jumps, calls and returns. */
    JUMP,
    /** Loads to registers of any kind. */
    LOAD,
    /** Stores from registers of any kind. */
    STORE,
    /** All other instructions with floating registers. */
    FLOAT,
    /** Instructions that do nothing, where a machine tells them from others. */
    NOP,
    /** Everything else. */
    OTHER,
    /** Quotients of floating numbers, a part of {@link #FLOAT}. */
    FLOAT_DIVIDE,
    /** Products of floating numbers, a part of {@link #FLOAT}. */
    FLOAT_MULTIPLY,
    /** Moves from the two registers that long products and quotients go to, a part of {@link #OTHER}. */
    MOVE_FROM_HI_LO;

    @Override
    public String key() {
        return InstructionClass.key(this);
    }

    @Override
    public Optional<StandardInstructionClass> whole() {
        return switch (this) {
            case FLOAT_DIVIDE, FLOAT_MULTIPLY -> Optional.of(FLOAT);
            case MOVE_FROM_HI_LO -> Optional.of(OTHER);
            default -> Optional.empty();
        };
    }
}
