package edu.sysy.machine;

/**
 * Copies a value. Any combination of registers of all classes and stack slots is possible; the low bits are kept, as
 * many as both places have.
 *
 * @param from a place, or what is computed again if {@code to} is a register of the class of the result
 */
public record Move(Source from, Location to) {
    /** How many bytes are copied: the width of the narrower place, or of what is computed again. */
    public int bytes() {
        return from instanceof Location place ? Math.min(place.bytes(), to.bytes()) : to.bytes();
    }

    @Override
    public String toString() {
        return to + " = " + from;
    }
}
