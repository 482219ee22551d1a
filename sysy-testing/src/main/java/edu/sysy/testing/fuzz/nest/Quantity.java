package edu.sysy.testing.fuzz.nest;

/**
 * An integer that a nest names: a constant, a number that the program reads, or a counter.
 *
 * @param text how the program writes it
 * @param min the least number it can be
 * @param max the greatest one
 */
public record Quantity(String text, int min, int max) {
    /** A number that is known. */
    public static Quantity constant(int value) {
        return new Quantity(value < 0 ? "(" + value + ")" : Integer.toString(value), value, value);
    }

    /** The number that is some more. */
    public Quantity plus(int addend) {
        String sum = addend == 0 ? text : text + (addend < 0 ? " - " + -addend : " + " + addend);
        return new Quantity(sum, min + addend, max + addend);
    }
}
