package edu.sysy.machine;

/** Gives each virtual register of a function a place. Allocators have no state and can be used by many threads. */
public interface RegisterAllocator {
    /** Lower-case words joined by hyphens. */
    String name();

    /** Places for all virtual registers of {@code function} among {@code registers} and stack slots. */
    Allocation allocate(MachineFunction function, RegisterFile registers);
}
