package edu.sysy.mips.isa;

/** The records of {@link edu.sysy.mips.RealInstruction} that hold instructions of a format. */
public enum InstructionForm {
    THREE_REGISTER,
    TWO_REGISTER,
    WITH_IMMEDIATE,
    SHIFT,
    EXTRACT_BITS,
    INSERT_BITS,
    LOAD_UPPER,
    CONDITIONAL_MOVE,
    FLAG_MOVE,
    TO_HI_LO,
    FROM_HI_LO,
    MOVE_TO_LOW,
    LOAD,
    STORE,
    STORE_CONDITIONAL,
    FLOAT_THREE_REGISTER,
    FLOAT_TWO_REGISTER,
    FLOAT_COMPARE,
    MOVE_TO_FLOAT,
    MOVE_FROM_FLOAT,
    BRANCH,
    FLAG_BRANCH,
    VECTOR_THREE_REGISTER,
    VECTOR_TWO_REGISTER,
    VECTOR_WITH_NUMBER,
    VECTOR_CONSTANT,
    VECTOR_UPDATE,
    LANE_INSERTION,
    JUMP,
    JUMP_REGISTER,
    PLAIN,
    /** No record: code that is compiled has no use for it. */
    NONE
}
