package edu.sysy.mips;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The registers of MIPS32 by their o32 names. Integer registers are numbered 0 to 31, floating registers 32 to 63,
 * special registers from 64. A vector register has the number of the floating register that is its first lane, so that
 * a set of registers holds both or none.
 */
public final class MipsRegisters {
    private static final String[] INTEGER_NAMES = {
        "zero", "at", "v0", "v1", "a0", "a1", "a2", "a3", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7", "s0", "s1",
        "s2", "s3", "s4", "s5", "s6", "s7", "t8", "t9", "k0", "k1", "gp", "sp", "fp", "ra"
    };

    /** The class of the integer registers. */
    public static final RegisterClass INT = new RegisterClass(0, "int", 'v', 4);
    /** The class of the floating registers. */
    public static final RegisterClass FLOAT = new RegisterClass(1, "float", 'w', 4);
    /** The class of the vector registers of the extension MSA, of four words. */
    public static final RegisterClass VECTOR = new RegisterClass(2, "vector", 'q', 16);
    /** The class of the registers that no operand names: {@link #HI}, {@link #LO}, {@link #FLAG}. */
    public static final RegisterClass SPECIAL = new RegisterClass(3, "special", 's', 4);

    /** What {@code $gp} points to, which linkers define: 0x7ff0 bytes after the beginning of small data. */
    public static final String GLOBAL_POINTER = "_gp";

    private static final List<PhysicalRegister> ALL = createAll();
    private static final List<PhysicalRegister> VECTORS = createVectors();

    /** Always 0. */
    public static final PhysicalRegister ZERO = integer(0);
    /** Kept for expanding instructions during emission; never allocated. */
    public static final PhysicalRegister AT = integer(1);
    /** First result register. */
    public static final PhysicalRegister V0 = integer(2);
    /** Second result register. */
    public static final PhysicalRegister V1 = integer(3);
    /** Of the kernel, and so free in simulators, which have none. */
    public static final PhysicalRegister K1 = integer(27);
    /** Global pointer. */
    public static final PhysicalRegister GP = integer(28);
    /** Stack pointer. */
    public static final PhysicalRegister SP = integer(29);
    /** Return address. */
    public static final PhysicalRegister RA = integer(31);

    /** The upper half of products, and remainders. */
    public static final PhysicalRegister HI = new PhysicalRegister(64, SPECIAL, "hi");
    /** The lower half of products, and quotients. */
    public static final PhysicalRegister LO = new PhysicalRegister(65, SPECIAL, "lo");
    /** The floating condition flags, all together. */
    public static final PhysicalRegister FLAG = new PhysicalRegister(66, SPECIAL, "fcc");

    private MipsRegisters() {}

    /** The integer register with a hardware number from 0 to 31. */
    public static PhysicalRegister integer(int number) {
        return ALL.get(java.util.Objects.checkIndex(number, 32));
    }

    /** The floating register with a hardware number from 0 to 31. */
    public static PhysicalRegister floating(int number) {
        return ALL.get(32 + java.util.Objects.checkIndex(number, 32));
    }

    /** The vector register with a hardware number from 0 to 31. */
    public static PhysicalRegister vector(int number) {
        return VECTORS.get(java.util.Objects.checkIndex(number, 32));
    }

    /** The vector register whose first lane is a floating register. */
    public static PhysicalRegister vectorOf(PhysicalRegister floating) {
        return vector(floating.number() - 32);
    }

    /** Argument register {@code index}, from 0 to 3: {@code $a0} to {@code $a3}. */
    public static PhysicalRegister argument(int index) {
        return integer(4 + java.util.Objects.checkIndex(index, 4));
    }

    /** All registers by number, of those that overlap the floating one. */
    public static List<PhysicalRegister> all() {
        List<PhysicalRegister> all = new ArrayList<>(ALL);
        Collections.addAll(all, HI, LO, FLAG);
        return all;
    }

    /** All registers that have a name: {@link #all}, then those that overlap one of them. */
    public static List<PhysicalRegister> named() {
        List<PhysicalRegister> named = all();
        named.addAll(VECTORS);
        return named;
    }

    /** The hardware number, from 0 to 31, of a register that is not special. */
    public static int hardwareNumber(PhysicalRegister register) {
        return register.number() & 31;
    }

    private static List<PhysicalRegister> createVectors() {
        List<PhysicalRegister> vectors = new ArrayList<>(32);
        for (int i = 0; i < 32; i++) {
            vectors.add(new PhysicalRegister(32 + i, VECTOR, "$w" + i));
        }
        return List.copyOf(vectors);
    }

    private static List<PhysicalRegister> createAll() {
        List<PhysicalRegister> all = new ArrayList<>(64);
        for (int i = 0; i < 32; i++) {
            all.add(new PhysicalRegister(i, INT, "$" + INTEGER_NAMES[i]));
        }
        for (int i = 0; i < 32; i++) {
            all.add(new PhysicalRegister(32 + i, FLOAT, "$f" + i));
        }
        return List.copyOf(all);
    }
}
