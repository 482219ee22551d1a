package edu.sysy.mips;

/** Kinds of instructions that a {@link ProcessorModel} tells apart. */
public enum InstructionKind {
    /** Bitwise operations, moves, constants, and comparisons that give 0 or 1. */
    LOGIC,
    /** Sums, differences, shifts, and operations on bits. */
    ARITHMETIC,
    /** Moves that depend on a register or on the floating condition flag, of either register class. */
    CONDITIONAL_MOVE,
    /** Loads to integer registers. */
    LOAD,
    /** Loads to floating registers. */
    FLOAT_LOAD,
    /** Stores from registers of either class. */
    STORE,
    /** {@code mul}. */
    MULTIPLY,
    /** Multiplications whose result goes to hi and lo, accumulating ones included, and moves to these. */
    MULTIPLY_HI_LO,
    /** Integer divisions; hi and lo cannot be used until they are done. */
    DIVIDE,
    /** {@code mfhi} and {@code mflo}. */
    FROM_HI_LO,
    /** Floating sums, differences, products, moves and changes of sign. */
    FLOAT_ARITHMETIC,
    /** Floating divisions and square roots. */
    FLOAT_DIVIDE,
    /** Floating comparisons; the result is the condition flag. */
    FLOAT_COMPARE,
    /** Conversions from integers to floating numbers. */
    INT_TO_FLOAT,
    /** Conversions from floating numbers to integers. */
    FLOAT_TO_INT,
    /** Moves from integer to floating registers. */
    TO_FLOAT,
    /** Moves from floating to integer registers. */
    FROM_FLOAT,
    /** Moves, constants, bitwise operations, shifts, extrema and comparisons of vectors. */
    VECTOR_LOGIC,
    /** Sums, choices and shuffles of lanes. */
    VECTOR_ARITHMETIC,
    /** Products of lanes, and sums of such. */
    VECTOR_MULTIPLY,
    /** Floating sums, differences, products and conversions of lanes. */
    VECTOR_FLOAT,
    /** Floating divisions of lanes. */
    VECTOR_FLOAT_DIVIDE,
    /** Moves between vectors and registers of other classes, and from one lane to others. */
    VECTOR_LANE,
    /** Branches and jumps. */
    BRANCH,
    /** Everything else: it needs one cycle. */
    OTHER;

    /**
     * Whether it computes an address or goes to one, for which processors that issue two instructions have a part of
     * their own.
     */
    public boolean isAddressing() {
        return switch (this) {
            case LOAD, FLOAT_LOAD, STORE, BRANCH -> true;
            default -> false;
        };
    }
}
