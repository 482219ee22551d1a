package edu.sysy.testing.fuzz;

/** Which programs have a meaning, from most to fewest. */
enum Strictness {
    /** Those of SysY, and those whose indices leave their rows but not the array: these are compiled as written. */
    OBJECTS,
    /** Those of SysY. */
    ROWS,
    /** Those that C defines too: none divides the least integer by -1. */
    C
}
