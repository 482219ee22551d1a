package edu.sysy.machine;

/**
 * A register of the machine.
 *
 * @param number unique among all registers of the machine, from 0 to 63
 * @param name as in assembly text
 */
public record PhysicalRegister(int number, RegisterClass kind, String name) implements Register, Location {
    public PhysicalRegister {
        java.util.Objects.checkIndex(number, RegisterSet.CAPACITY);
    }

    @Override
    public String toString() {
        return name;
    }
}
