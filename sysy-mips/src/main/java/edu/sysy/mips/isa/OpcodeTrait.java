package edu.sysy.mips.isa;

/** Properties of instructions that their operands and classes do not tell. */
public enum OpcodeTrait {
    /** Reads hi. */
    READS_HI,
    /** Reads lo. */
    READS_LO,
    /** Writes hi. */
    WRITES_HI,
    /** Writes lo. */
    WRITES_LO,
    /** Leaves hi and lo undefined. */
    CLOBBERS_HI_LO,
    /** Reads a floating condition flag that it does not name. */
    READS_FLAG,
    /** Writes a floating condition flag that it does not name. */
    WRITES_FLAG,
    /** Writes {@code $ra}. */
    WRITES_RA,
    /** Accesses a byte. */
    BYTE,
    /** Accesses two bytes at an even address. */
    HALF,
    /** Accesses an aligned word. */
    WORD,
    /** Accesses two words at an address that is a multiple of eight. */
    DOUBLE_WORD,
    /** Accesses four words at the address of a word. */
    FOUR_WORDS,
    /** Accesses part of the word that an address is in. */
    PART_OF_WORD,
    /** A branch that executes its delay slot only if it is taken. */
    LIKELY,
    /** Came with release 2 of MIPS32. */
    RELEASE_2,
    /** Neither SPIM 9 nor MARS 4.5, or only one of them, has it. */
    NOT_IN_SIMULATORS
}
