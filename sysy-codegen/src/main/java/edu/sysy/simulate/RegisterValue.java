package edu.sysy.simulate;

/**
 * What a register of a simulated processor holds.
 *
 * @param name as in assembly text
 * @param width how many bits it has, 32 or 64
 * @param bits what it holds, extended with the sign
 */
public record RegisterValue(String name, int width, long bits) {
    /** A register of 32 bits. */
    public RegisterValue(String name, int bits) {
        this(name, Integer.SIZE, bits);
    }

    /** The name and all bits in hexadecimal digits, such as {@code r2=0000002a}. */
    @Override
    public String toString() {
        return width == Long.SIZE ? String.format("%s=%016x", name, bits) : String.format("%s=%08x", name, (int) bits);
    }
}
