package edu.sysy.machine;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The registers of a target as register allocation sees them.
 *
 * @param allocatable the allocatable registers, those of one class together and the classes in the order of their
 *     indices, each class in order of preference; their numbers are below {@link #MAX_ALLOCATABLE}
 * @param calleeSaved those that a function has to save before it uses them
 * @param temporary a register that is not allocatable, as wide as any class, and free at every move, through which a
 *     cycle of moves is broken
 */
public record RegisterFile(List<PhysicalRegister> allocatable, RegisterSet calleeSaved, PhysicalRegister temporary) {
    /** The bound of the numbers of allocatable registers, and so of their count: sets of them are one {@code long}. */
    public static final int MAX_ALLOCATABLE = Long.SIZE;

    public RegisterFile {
        allocatable = List.copyOf(allocatable);
        Set<PhysicalRegister> distinct = new HashSet<>(allocatable);
        if (distinct.size() != allocatable.size()) {
            throw new IllegalArgumentException("a register is allocatable twice: " + allocatable);
        }
        if (distinct.contains(temporary)) {
            throw new IllegalArgumentException("the temporary " + temporary + " is allocatable");
        }
        int index = 0;
        for (PhysicalRegister register : allocatable) {
            if (register.number() >= MAX_ALLOCATABLE) {
                throw new IllegalArgumentException("the allocatable register " + register + " has the number "
                        + register.number() + ", which is not below " + MAX_ALLOCATABLE);
            }
            int next = register.kind().index();
            if (next != index && next != index + 1) {
                throw new IllegalArgumentException(
                        "the class of " + register + " has the index " + next + " after " + index);
            }
            index = next;
            if (register.bytes() > temporary.bytes()) {
                throw new IllegalArgumentException("the temporary " + temporary + " is narrower than " + register
                        + ": no cycle of moves can use it");
            }
        }
    }

    /** The classes of allocatable registers, by index. */
    public List<RegisterClass> classes() {
        List<RegisterClass> classes = new ArrayList<>();
        for (PhysicalRegister register : allocatable) {
            if (register.kind().index() == classes.size()) {
                classes.add(register.kind());
            }
        }
        return classes;
    }

    /** The allocatable registers of a class, in order of preference. */
    public List<PhysicalRegister> allocatable(RegisterClass kind) {
        List<PhysicalRegister> registers = new ArrayList<>(allocatable.size());
        for (PhysicalRegister register : allocatable) {
            if (register.kind().equals(kind)) {
                registers.add(register);
            }
        }
        return registers;
    }
}
