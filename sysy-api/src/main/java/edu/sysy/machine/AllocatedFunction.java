package edu.sysy.machine;

/** Machine code and the places of its registers. */
public record AllocatedFunction(MachineFunction code, Allocation allocation) {}
