package edu.sysy.mips.assemble;

/**
 * What linkers compute for o32, with S the address of the symbol, A the addend in the word, P the address of the word
 * and GP that in {@code $gp}.
 */
enum MipsRelocation {
    /** A word of data: {@code S + A}. */
    WORD(2),
    /** The word of a region of 256 MiB: {@code S + A >> 2}. */
    JUMP(4),
    /** The high half of {@code S + AHL}, rounded; AHL has its low half in the {@link #LOW} that follows. */
    HIGH(5),
    /** The low half of {@code S + AHL}. */
    LOW(6),
    /** {@code S + A - GP}. */
    GP_RELATIVE(7),
    /** {@code S + A - P >> 2}. */
    BRANCH(10);

    private final int type;

    MipsRelocation(int type) {
        this.type = type;
    }

    /**
     * {@code R_MIPS_32}, {@code R_MIPS_26}, {@code R_MIPS_HI16}, {@code R_MIPS_LO16}, {@code R_MIPS_GPREL16},
     * {@code R_MIPS_PC16}.
     */
    int type() {
        return type;
    }
}
