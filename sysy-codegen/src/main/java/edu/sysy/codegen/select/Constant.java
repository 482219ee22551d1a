package edu.sysy.codegen.select;

/**
 * Something that can be put into a register anywhere in a function, because it depends on no value. Equal ones share a
 * register.
 */
public sealed interface Constant {
    /** An integer, extended with its sign where registers are wider. */
    record Int(long value) implements Constant {}

    /** The floating number with the given bits. */
    record Float(int bits) implements Constant {}

    /** The address of a byte of a global. */
    record Global(String symbol, int offset) implements Constant {}

    /** The address of a byte of a frame object. */
    record Frame(int object, int offset) implements Constant {}

    /** A constant that only one machine has, such as the upper half of an address. */
    non-sealed interface OfMachine extends Constant {}

    /** Whether it goes to a floating register. */
    default boolean isFloat() {
        return this instanceof Float;
    }
}
