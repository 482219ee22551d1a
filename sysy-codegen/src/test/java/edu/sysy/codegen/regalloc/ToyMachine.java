package edu.sysy.codegen.regalloc;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.RegisterSet;
import java.util.ArrayList;
import java.util.List;

/**
 * Register files of the made-up machine: integers are numbered from 0, floats from 32; the temporary is 63. Vectors
 * overlap floats.
 */
public final class ToyMachine {
    private ToyMachine() {}

    /** The class of integer registers. */
    public static final RegisterClass INT = new RegisterClass(0, "int", 'v', 4);
    /** The class of floating registers, which are wider. */
    public static final RegisterClass FLOAT = new RegisterClass(1, "float", 'w', 8);

    /** The class of vector registers, which are wider still. */
    public static final RegisterClass VECTOR = new RegisterClass(2, "vector", 'q', 16);

    /** The temporary. */
    public static final PhysicalRegister TEMPORARY = new PhysicalRegister(63, FLOAT, "tmp");

    /** An integer register. */
    public static PhysicalRegister integer(int number) {
        return new PhysicalRegister(number, INT, "r" + number);
    }

    /** A floating register. */
    public static PhysicalRegister floating(int number) {
        return new PhysicalRegister(32 + number, FLOAT, "f" + number);
    }

    /** The vector register that overlaps a floating register. */
    public static PhysicalRegister vector(int number) {
        return new PhysicalRegister(32 + number, VECTOR, "q" + number);
    }

    /**
     * A file of integer and floating registers with vector registers that overlap some of the floating ones a call
     * changes. The first floating register overlaps the temporary of vectors.
     */
    public static RegisterFile file(int integers, int floats, int vectors) {
        RegisterFile scalars = file(integers, floats);
        List<PhysicalRegister> registers = new ArrayList<>(scalars.allocatable());
        for (int i = 1; i <= vectors; i++) {
            registers.add(vector(i));
        }
        return new RegisterFile(
                registers, scalars.calleeSaved(), List.of(TEMPORARY, vector(0)), RegisterSet.of(floating(1)));
    }

    /** A file of registers of which the last {@code integers / 3} and {@code floats / 3} are callee-saved. */
    public static RegisterFile file(int integers, int floats) {
        List<PhysicalRegister> ints = new ArrayList<>();
        List<PhysicalRegister> others = new ArrayList<>();
        List<PhysicalRegister> saved = new ArrayList<>();
        for (int i = 0; i < integers; i++) {
            ints.add(integer(i));
            if (i >= integers - integers / 3) {
                saved.add(integer(i));
            }
        }
        for (int i = 0; i < floats; i++) {
            others.add(floating(i));
            if (i >= floats - floats / 3) {
                saved.add(floating(i));
            }
        }
        ints.addAll(others);
        return new RegisterFile(ints, RegisterSet.of(saved), TEMPORARY);
    }

    /** The registers that a call changes. */
    public static RegisterSet callerSaved(RegisterFile file) {
        return RegisterSet.of(file.allocatable()).minus(file.calleeSaved());
    }
}
