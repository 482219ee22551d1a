package edu.sysy.mips.assemble;

import java.nio.ByteOrder;

/**
 * What differs between the executables of different environments.
 *
 * @param entry the symbol where the program begins
 * @param standalone whether it runs without an operating system: its system calls are those of SPIM and MARS, and the words
 *     behind its branches are there for the sake of the delay slots only
 * @param order the byte order
 */
record ExecutableKind(String entry, boolean standalone, ByteOrder order) {
    /** Linux programs. */
    static ExecutableKind linux(ByteOrder order) {
        return new ExecutableKind("__start", false, order);
    }

    /** Programs of SPIM and MARS. */
    static final ExecutableKind SIMULATOR = new ExecutableKind("main", true, ByteOrder.LITTLE_ENDIAN);

    boolean bigEndian() {
        return order == ByteOrder.BIG_ENDIAN;
    }
}
