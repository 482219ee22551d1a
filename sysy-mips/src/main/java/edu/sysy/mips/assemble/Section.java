package edu.sysy.mips.assemble;

/** The parts of memory that objects define. */
enum Section {
    TEXT,
    READ_ONLY,
    DATA,
    ZERO
}
