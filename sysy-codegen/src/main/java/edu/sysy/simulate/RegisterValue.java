package edu.sysy.simulate;

/**
 * What a register of a simulated processor holds.
 *
 * @param name as in assembly text
 * @param bits its 32 bits
 */
public record RegisterValue(String name, int bits) {
    @Override
    public String toString() {
        return String.format("%s=%08x", name, bits);
    }
}
