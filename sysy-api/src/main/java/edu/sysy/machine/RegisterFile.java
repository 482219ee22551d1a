package edu.sysy.machine;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The registers of a target as register allocation sees them.
 *
 * <p>Registers of two classes overlap if they have the same number: writing one of them changes the other. Allocation
 * uses only one of them in a function, see {@link #forClasses}.
 *
 * @param allocatable the allocatable registers, those of one class together and the classes in the order of their
 *     indices, each class in order of preference; their numbers are below {@link #MAX_ALLOCATABLE}
 * @param calleeSaved those that a function has to save before it uses them
 * @param temporaries registers free at every move, through which cycles of moves are broken, in ascending order of
 *     their widths: the last one is as wide as any class. None is allocatable, but that a wider one may overlap an
 *     allocatable register of a narrower class, which then is left out where the wider one is needed
 * @param kept those of two overlapping registers that functions with values of both classes use as the narrower one,
 *     such as registers of arguments
 */
public record RegisterFile(
        List<PhysicalRegister> allocatable,
        RegisterSet calleeSaved,
        List<PhysicalRegister> temporaries,
        RegisterSet kept) {
    /** The bound of the numbers of allocatable registers: sets of them are one {@code long}. */
    public static final int MAX_ALLOCATABLE = Long.SIZE;

    /** A file with one temporary, which is as wide as any class. */
    public RegisterFile(List<PhysicalRegister> allocatable, RegisterSet calleeSaved, PhysicalRegister temporary) {
        this(allocatable, calleeSaved, List.of(temporary), RegisterSet.EMPTY);
    }

    public RegisterFile {
        allocatable = List.copyOf(allocatable);
        temporaries = List.copyOf(temporaries);
        Set<PhysicalRegister> distinct = new HashSet<>(allocatable);
        if (distinct.size() != allocatable.size()) {
            throw new IllegalArgumentException("a register is allocatable twice: " + allocatable);
        }
        if (temporaries.isEmpty()) {
            throw new IllegalArgumentException("there is no temporary");
        }
        for (PhysicalRegister temporary : temporaries) {
            if (distinct.contains(temporary)) {
                throw new IllegalArgumentException("the temporary " + temporary + " is allocatable");
            }
        }
        PhysicalRegister widest = temporaries.getLast();
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
            if (register.bytes() > widest.bytes()) {
                throw new IllegalArgumentException(
                        "the temporary " + widest + " is narrower than " + register + ": no cycle of moves can use it");
            }
        }
    }

    /** The temporary of the registers that are no wider than addresses and scalars. */
    public PhysicalRegister temporary() {
        return temporaries.getFirst();
    }

    /**
     * The temporary that a cycle of moves between places of a width is broken through.
     *
     * @throws IllegalArgumentException if no register is as wide
     */
    public PhysicalRegister temporary(int bytes) {
        for (PhysicalRegister temporary : temporaries) {
            if (temporary.bytes() >= bytes) {
                return temporary;
            }
        }
        throw new IllegalArgumentException("no temporary has " + bytes + " bytes");
    }

    /** A move in which the {@link #temporary()} stands for the one that is as wide as the other place. */
    public Move move(Location from, Location to) {
        return new Move(
                from.equals(temporary()) ? temporary(to.bytes()) : from,
                to.equals(temporary()) ? temporary(from.bytes()) : to);
    }

    /**
     * The registers for a function, without overlaps. Of those that overlap, a function with values of the class with
     * the larger index uses the one of that class, unless the other one is among the {@link #kept} and it has values of
     * that class, too; a function without such values uses the other one.
     *
     * @param classes the classes of the virtual registers of the function, as bits by index
     */
    public RegisterFile forClasses(int classes) {
        int[] owners = new int[MAX_ALLOCATABLE];
        Arrays.fill(owners, -1);
        for (PhysicalRegister register : allocatable) {
            own(register, classes, owners);
        }
        for (PhysicalRegister temporary : temporaries) {
            if (temporary.number() < MAX_ALLOCATABLE && owners[temporary.number()] >= 0) {
                own(temporary, classes, owners);
            }
        }
        List<PhysicalRegister> left = new ArrayList<>(allocatable.size());
        for (PhysicalRegister register : allocatable) {
            if (owners[register.number()] == register.kind().index()) {
                left.add(register);
            }
        }
        return left.size() == allocatable.size() ? this : new RegisterFile(left, calleeSaved, temporaries, kept);
    }

    private void own(PhysicalRegister register, int classes, int[] owners) {
        int kind = register.kind().index();
        int owner = owners[register.number()];
        boolean keeps = owner >= 0 && kept.contains(register) && (classes >>> owner & 1) != 0;
        if (owner < 0 || (classes >>> kind & 1) != 0 && !keeps) {
            owners[register.number()] = kind;
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
