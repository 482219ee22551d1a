package edu.sysy.machine;

/**
 * Copies one word. Any combination of registers of both classes and stack slots is possible; the bits are kept.
 */
public record Move(Location from, Location to) {
    @Override
    public String toString() {
        return to + " = " + from;
    }
}
