package edu.sysy.arm;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The registers of AArch64. Integer registers x0 to x30 are numbered 0 to 30, the stack pointer 31, floating registers
 * 32 to 63. A vector register has the number of the floating register that is its lower half, so that a set of
 * registers holds both or none.
 *
 * <p>An integer register holds an address, or a 32-bit integer in its lower half; then the upper half may hold
 * anything. A floating register holds a binary32 number, or a binary64 number on its way to a call. A vector register
 * holds four words, integers or binary32 numbers; what is written to its lower half leaves zeros in the upper one.
 */
public final class ArmRegisters {
    /** The class of the integer registers. */
    public static final RegisterClass INT = new RegisterClass(0, "int", 'v', 8);
    /** The class of the floating registers. */
    public static final RegisterClass FLOAT = new RegisterClass(1, "float", 'w', 8);
    /** The class of the vector registers. */
    public static final RegisterClass VECTOR = new RegisterClass(2, "vector", 'q', 16);
    /** The class of {@link #NZCV}, which no operand names. */
    public static final RegisterClass SPECIAL = new RegisterClass(3, "special", 'n', 8);

    private static final int COUNT = 32;
    private static final int SP_NUMBER = 31;
    private static final List<PhysicalRegister> ALL = createAll();
    private static final List<PhysicalRegister> VECTORS = createVectors();
    private static final List<PhysicalRegister> NAMED =
            Stream.concat(ALL.stream(), VECTORS.stream()).toList();

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

    /** The vector register with a number from 0 to 31. */
    public static PhysicalRegister vector(int number) {
        return VECTORS.get(Objects.checkIndex(number, COUNT));
    }

    /** The vector register whose lower half is a floating register. */
    public static PhysicalRegister vectorOf(PhysicalRegister floating) {
        return vector(floating.number() - COUNT);
    }

    /** The floating register that is the lower half of a vector register. */
    public static PhysicalRegister lowerHalf(PhysicalRegister vector) {
        return floating(vector.number() - COUNT);
    }

    /** All registers by number, of those that overlap the floating one. */
    public static List<PhysicalRegister> all() {
        return ALL;
    }

    /** All registers that have a name: {@link #all}, then those that overlap one of them. */
    public static List<PhysicalRegister> named() {
        return NAMED;
    }

    private static List<PhysicalRegister> createVectors() {
        return IntStream.range(0, COUNT)
                .mapToObj(i -> new PhysicalRegister(COUNT + i, VECTOR, "q" + i))
                .toList();
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
