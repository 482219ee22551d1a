package edu.sysy.machine;

/** Where a value can be while the program runs. */
public sealed interface Location permits PhysicalRegister, StackSlot {}
