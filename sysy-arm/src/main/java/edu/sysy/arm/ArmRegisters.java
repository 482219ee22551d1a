package edu.sysy.arm;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The registers of AArch64. Integer registers x0 to x30 are numbered 0 to 30, the stack pointer 31, floating registers
 * 32 to 63.
 *
 * <p>An integer register holds an address, or a 32-bit integer in its lower half; then the upper half may hold
 * anything. A floating register holds a binary32 number, or a binary64 number on its way to a call.
 */
public final class ArmRegisters {
    /** The class of the integer registers. */
    public static final RegisterClass INT = new RegisterClass(0, "int", 'v', 8);
    /** The class of the floating registers. */
    public static final RegisterClass FLOAT = new RegisterClass(1, "float", 'w', 8);
    /** The class of {@link #NZCV}, which no operand names. */
    public static final RegisterClass SPECIAL = new RegisterClass(2, "special", 'n', 8);

    private static final int COUNT = 32;
    private static final int SP_NUMBER = 31;
    private static final List<PhysicalRegister> ALL = createAll();

    /** Link register: the return address. */
    public static final PhysicalRegister LR = integer(30);
    /** Stack pointer. */
    public static final PhysicalRegister SP = ALL.get(SP_NUMBER);
    /** Always 0. */
    public static final PhysicalRegister ZR = ALL.get(2 * COUNT);
    /** The condition flags, all together. */
    public static final PhysicalRegister NZCV = ALL.get(2 * COUNT + 1);

    private ArmRegisters() {}

    /** The integer register with a number from 0 to 30. */
    public static PhysicalRegister integer(int number) {
        return ALL.get(Objects.checkIndex(number, SP_NUMBER));
    }

    /** The floating register with a number from 0 to 31. */
    public static PhysicalRegister floating(int number) {
        return ALL.get(COUNT + Objects.checkIndex(number, COUNT));
    }

    /** All registers by number. */
    public static List<PhysicalRegister> all() {
        return ALL;
    }

    private static List<PhysicalRegister> createAll() {
        List<PhysicalRegister> all = new ArrayList<>(2 * COUNT + 2);
        for (int i = 0; i < SP_NUMBER; i++) {
            all.add(new PhysicalRegister(i, INT, "x" + i));
        }
        all.add(new PhysicalRegister(SP_NUMBER, INT, "sp"));
        for (int i = 0; i < COUNT; i++) {
            all.add(new PhysicalRegister(COUNT + i, FLOAT, "d" + i));
        }
        all.add(new PhysicalRegister(2 * COUNT, INT, "xzr"));
        all.add(new PhysicalRegister(2 * COUNT + 1, SPECIAL, "nzcv"));
        return List.copyOf(all);
    }
}
