package edu.sysy.simulate;

import java.util.Optional;

/** The classes that machines count executed instructions by which have no others of their own. */
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
    /** Everything else. */
    OTHER,
    /** Quotients of floating numbers, a part of {@link #FLOAT}. */
    FLOAT_DIVIDE,
    /** Products of floating numbers, a part of {@link #FLOAT}. */
    FLOAT_MULTIPLY;

    @Override
    public String key() {
        return InstructionClass.key(this);
    }

    @Override
    public Optional<StandardInstructionClass> whole() {
        return this == FLOAT_DIVIDE || this == FLOAT_MULTIPLY ? Optional.of(FLOAT) : Optional.empty();
    }
}
