package edu.sysy.machine;

/** A register that machine code names: a virtual one, or one of the machine. */
public sealed interface Register permits VirtualRegister, PhysicalRegister {
    /** The class it belongs to. */
    RegisterClass kind();
}
