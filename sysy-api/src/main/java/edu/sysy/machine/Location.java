package edu.sysy.machine;

/** Where a value can be while the program runs. */
public sealed interface Location extends Source permits PhysicalRegister, StackSlot {
    /** The width of the place in bytes. */
    int bytes();
}
