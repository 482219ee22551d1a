package edu.sysy.codegen.select;

/**
 * Something that can be put into a register anywhere in a function, because it depends on no value. Each target has its
 * own family of records; equal ones share a register.
 */
public interface Constant {
    /** How many instructions put it into a register. */
    int words();

    /** Whether it goes to a floating register. */
    boolean isFloat();
}
