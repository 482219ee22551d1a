package edu.sysy.machine;

/**
 * A register that has not been given a place; defined exactly once in its function.
 *
 * @param index dense number, from 0
 */
public record VirtualRegister(int index, RegisterClass kind) implements Register {
    @Override
    public int hashCode() {
        return index;
    }

    @Override
    public String toString() {
        return kind.prefix() + Integer.toString(index);
    }
}
