package edu.sysy.codegen.toy;

import edu.sysy.machine.PhysicalRegister;
import edu.sysy.machine.RegisterClass;
import edu.sysy.machine.RegisterFile;
import edu.sysy.machine.RegisterSet;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The registers of Abacus. */
final class AbacusRegisters {
    static final RegisterClass INT = new RegisterClass(0, "int", 'v', 4);
    static final RegisterClass FLOAT = new RegisterClass(1, "float", 'w', 4);

    private static final int INTEGERS = 10;
    private static final int FLOATS = 6;

    /** Breaks cycles of moves. */
    static final PhysicalRegister TEMPORARY = new PhysicalRegister(16, INT, "t");

    /** Used inside single expansions. */
    static final PhysicalRegister SCRATCH = new PhysicalRegister(17, INT, "u");

    static final PhysicalRegister STACK_POINTER = new PhysicalRegister(18, INT, "sp");

    /** The return address. */
    static final PhysicalRegister LINK = new PhysicalRegister(19, INT, "link");

    /** What comparisons write and branches read. */
    static final PhysicalRegister FLAG = new PhysicalRegister(20, new RegisterClass(2, "flag", 'q', 1), "flag");

    /** By number. */
    static final List<PhysicalRegister> ALL = Stream.concat(
                    Stream.concat(
                            IntStream.range(0, INTEGERS).mapToObj(AbacusRegisters::integer),
                            IntStream.range(0, FLOATS).mapToObj(AbacusRegisters::floating)),
                    Stream.of(TEMPORARY, SCRATCH, STACK_POINTER, LINK, FLAG))
            .toList();

    static final RegisterSet CALLEE_SAVED =
            RegisterSet.of(integer(6), integer(7), integer(8), integer(9), floating(4), floating(5));

    static final RegisterSet CALLER_SAVED =
            RegisterSet.of(ALL).minus(CALLEE_SAVED).minus(RegisterSet.of(STACK_POINTER, TEMPORARY, SCRATCH));

    static final RegisterFile FILE = new RegisterFile(ALL.subList(0, INTEGERS + FLOATS), CALLEE_SAVED, TEMPORARY);

    private AbacusRegisters() {}

    static PhysicalRegister integer(int number) {
        return new PhysicalRegister(number, INT, "r" + number);
    }

    static PhysicalRegister floating(int number) {
        return new PhysicalRegister(INTEGERS + number, FLOAT, "f" + number);
    }
}
