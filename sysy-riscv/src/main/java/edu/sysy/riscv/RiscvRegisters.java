package edu.sysy.riscv;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The registers of RV64 by their names in the standard calling convention. Integer registers are numbered 0 to 31,
 * floating registers 32 to 63.
 *
 * <p>An integer register holds an address, or a 32-bit integer extended with its sign. Of a floating register only the
 * lower half is used, which holds a binary32 number.
 */
public final class RiscvRegisters {
    /** The class of the integer registers. */
    public static final RegisterClass INT = new RegisterClass(0, "int", 'v', 8);
    /** The class of the floating registers. */
    public static final RegisterClass FLOAT = new RegisterClass(1, "float", 'w', 4);

    private static final int COUNT = 32;
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

    /** Always 0. */
    public static final PhysicalRegister ZERO = integer(0);
    /** Return address. */
    public static final PhysicalRegister RA = integer(1);
    /** Stack pointer. */
    public static final PhysicalRegister SP = integer(2);

    private RiscvRegisters() {}

    /** The integer register with a hardware number from 0 to 31. */
    public static PhysicalRegister integer(int number) {
        return ALL.get(Objects.checkIndex(number, COUNT));
    }

    /** The floating register with a hardware number from 0 to 31. */
    public static PhysicalRegister floating(int number) {
        return ALL.get(COUNT + Objects.checkIndex(number, COUNT));
    }

    /** All registers by number. */
    public static List<PhysicalRegister> all() {
        return ALL;
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
