package edu.sysy.riscv;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The registers of RV64 by their names in the standard calling convention. Integer registers are numbered 0 to 31,
 * floating registers 32 to 63.
 *
 * <p>Vector registers overlap no others, but sets of allocatable registers have 64 numbers: those that are allocated
 * have the numbers of the floating registers with the same hardware number, which calls may change. A function with
 * vectors uses one or the other of two registers with one number. The numbers of the other vector registers come after
 * 63.
 *
 * <p>An integer register holds an address, or a 32-bit integer extended with its sign. Of a floating register only the
 * lower half is used, which holds a binary32 number. A vector register holds four integers or binary32 numbers.
 */
public final class RiscvRegisters {
    /** The class of the integer registers. */
    public static final RegisterClass INT = new RegisterClass(0, "int", 'v', 8);
    /** The class of the floating registers. */
    public static final RegisterClass FLOAT = new RegisterClass(1, "float", 'w', 4);

    /** The class of the vector registers. */
    public static final RegisterClass VECTOR = new RegisterClass(2, "vector", 'q', 16);

    private static final int COUNT = 32;
    private static final Set<Integer> ALLOCATED_VECTORS =
            Set.of(1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29, 30);
    private static final String[] INTEGER_NAMES = {
        "zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7",
        "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6"
    };
    private static final String[] FLOAT_NAMES = {
        "ft0", "ft1", "ft2", "ft3", "ft4", "ft5", "ft6", "ft7", "fs0", "fs1", "fa0", "fa1", "fa2", "fa3", "fa4", "fa5",
        "fa6", "fa7", "fs2", "fs3", "fs4", "fs5", "fs6", "fs7", "fs8", "fs9", "fs10", "fs11", "ft8", "ft9", "ft10",
        "ft11"
    };
    private static final List<PhysicalRegister> ALL = createAll();
    private static final List<PhysicalRegister> VECTORS = createVectors();
    private static final List<PhysicalRegister> NAMED =
            Stream.concat(ALL.stream(), VECTORS.stream()).toList();

    /** Always 0. */
    public static final PhysicalRegister ZERO = integer(0);
    /** Return address. */
    public static final PhysicalRegister RA = integer(1);
    /** Stack pointer. */
    public static final PhysicalRegister SP = integer(2);
    /** The mask that comparisons of vectors write and choices read. */
    public static final PhysicalRegister MASK = vector(0);

    private RiscvRegisters() {}

    /** The integer register with a hardware number from 0 to 31. */
    public static PhysicalRegister integer(int number) {
        return ALL.get(Objects.checkIndex(number, COUNT));
    }

    /** The floating register with a hardware number from 0 to 31. */
    public static PhysicalRegister floating(int number) {
        return ALL.get(COUNT + Objects.checkIndex(number, COUNT));
    }

    /** The vector register with a hardware number from 0 to 31. */
    public static PhysicalRegister vector(int number) {
        return VECTORS.get(Objects.checkIndex(number, COUNT));
    }

    /** The register of a class with a hardware number from 0 to 31. */
    public static PhysicalRegister of(RegisterClass kind, int number) {
        return kind.equals(VECTOR) ? vector(number) : kind.equals(FLOAT) ? floating(number) : integer(number);
    }

    /** The hardware number of a register among those of its class. */
    public static int hardwareNumber(PhysicalRegister register) {
        return register.number() % COUNT;
    }

    /** The integer and floating registers by number. */
    public static List<PhysicalRegister> all() {
        return ALL;
    }

    /** All registers that have a name: {@link #all}, then the vector registers. */
    public static List<PhysicalRegister> named() {
        return NAMED;
    }

    private static List<PhysicalRegister> createVectors() {
        List<PhysicalRegister> vectors = new ArrayList<>(COUNT);
        for (int i = 0; i < COUNT; i++) {
            int first = ALLOCATED_VECTORS.contains(i) ? COUNT : 2 * COUNT;
            vectors.add(new PhysicalRegister(first + i, VECTOR, "v" + i));
        }
        return List.copyOf(vectors);
    }

    private static List<PhysicalRegister> createAll() {
        List<PhysicalRegister> all = new ArrayList<>(2 * COUNT);
        for (int i = 0; i < COUNT; i++) {
            all.add(new PhysicalRegister(i, INT, INTEGER_NAMES[i]));
        }
        for (int i = 0; i < COUNT; i++) {
            all.add(new PhysicalRegister(COUNT + i, FLOAT, FLOAT_NAMES[i]));
        }
        return List.copyOf(all);
    }
}
