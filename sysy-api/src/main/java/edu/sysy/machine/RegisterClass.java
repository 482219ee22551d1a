package edu.sysy.machine;

/**
 * A class of registers: those that can hold values of one kind and width. A physical register belongs to one class; one
 * that overlaps it, such as the vector register of which a floating register is the lower half, has the same number.
 *
 * @param index dense number among the classes of a machine, from 0; the classes of allocatable registers come first
 * @param name the class in messages, such as {@code int}
 * @param prefix the letter that begins the names of its virtual registers in text
 * @param bytes the width of a register, and of the spill slot that holds its value
 */
public record RegisterClass(int index, String name, char prefix, int bytes) {
    public RegisterClass {
        if (index < 0) {
            throw new IllegalArgumentException("class " + name + " has the index " + index);
        }
        if (bytes <= 0 || Integer.bitCount(bytes) != 1) {
            throw new IllegalArgumentException("registers of class " + name + " have " + bytes + " bytes");
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
