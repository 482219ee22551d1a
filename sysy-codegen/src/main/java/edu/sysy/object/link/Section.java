package edu.sysy.object.link;

/** The parts of memory that objects define. */
public enum Section {
    TEXT,
    READ_ONLY,
    /** What the global pointer reaches: the zeros among it stand after the rest, and in the file too. */
    SMALL,
    DATA,
    ZERO
}
