package edu.sysy.machine;

import java.util.List;

/**
 * The registers of a target as register allocation sees them.
 *
 * @param integers allocatable integer registers, in order of preference
 * @param floats allocatable floating registers, in order of preference
 * @param calleeSaved those of both that a function has to save before it uses them
 * @param temporary a register outside both lists, free at every move, through which a cycle of moves can be broken
 */
public record RegisterFile(
        List<PhysicalRegister> integers,
        List<PhysicalRegister> floats,
        RegisterSet calleeSaved,
        PhysicalRegister temporary) {
    public RegisterFile {
        integers = List.copyOf(integers);
        floats = List.copyOf(floats);
        if (integers.contains(temporary) || floats.contains(temporary)) {
            throw new IllegalArgumentException("the temporary " + temporary + " is allocatable");
        }
    }

    /** The allocatable registers of a class, in order of preference. */
    public List<PhysicalRegister> allocatable(RegisterClass kind) {
        return kind == RegisterClass.INT ? integers : floats;
    }
}
