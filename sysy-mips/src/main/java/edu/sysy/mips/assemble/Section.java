package edu.sysy.mips.assemble;

/** The parts of memory that objects define. */
enum Section {
    TEXT,
    READ_ONLY,
    /** What {@code $gp} reaches: the zeros among it stand behind the rest, and in the file too. */
    SMALL,
    DATA,
    ZERO
}
