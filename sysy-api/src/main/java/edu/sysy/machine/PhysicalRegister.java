package edu.sysy.machine;

import java.util.Objects;

/**
 * A register of the machine: one that allocation may use, one kept for a purpose, or a special one that operations read
 * and write {@linkplain MachineOperation#implicitReads implicitly}, such as a condition flag.
 *
 * @param number unique among all registers of the machine, from 0 to {@link #MAX_NUMBER}
 * @param name as in assembly text
 */
public record PhysicalRegister(int number, RegisterClass kind, String name) implements Register, Location {
    /** The largest number of a register. */
    public static final int MAX_NUMBER = 255;

    public PhysicalRegister {
        Objects.checkIndex(number, MAX_NUMBER + 1);
    }

    @Override
    public int bytes() {
        return kind.bytes();
    }

    @Override
    public String toString() {
        return name;
    }
}
