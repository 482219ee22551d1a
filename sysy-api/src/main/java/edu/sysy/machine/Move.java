package edu.sysy.machine;

/**
 * Copies one word. Any combination of registers of both classes and stack slots is possible; the bits are kept.
 *
 * @param from a place, or what is computed again if {@code to} is a register of the class of the result
 */
public record Move(Source from, Location to) {
    @Override
    public String toString() {
        return to + " = " + from;
    }
}
