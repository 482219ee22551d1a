package edu.sysy.prove.validate;

/**
 * A value as a term of width 32.
 *
 * @param base the number of the object that an address points into, see {@link MemoryObjects};
 *     {@link MemoryObjects#UNKNOWN} for a number, and for an address that may point into several
 */
record Located(int term, int base) {
    static Located number(int term) {
        return new Located(term, MemoryObjects.UNKNOWN);
    }
}
