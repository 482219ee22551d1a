package edu.sysy.codegen.select;

import edu.sysy.machine.PhysicalRegister;

/** Where a caller puts an argument. */
public sealed interface ArgumentPlace {
    /** In a register, which may be of another class than those that hold the values of the argument's type. */
    record InRegister(PhysicalRegister register) implements ArgumentPlace {}

    /** In memory, {@code offset} bytes above the stack pointer at the call. */
    record OnStack(int offset) implements ArgumentPlace {}
}
