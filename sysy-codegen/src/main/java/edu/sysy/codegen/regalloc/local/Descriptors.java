package edu.sysy.codegen.regalloc.local;

import edu.sysy.ints.IntList;
import java.util.BitSet;

/**
 * The register descriptors (which values each register holds, RVALUE) and address descriptors (in which registers each
 * value is, and whether it is in its home in memory, AVALUE) of local allocation. Registers are numbered by index.
 */
final class Descriptors {
    private final long[] registersOf;
    private final BitSet inMemory = new BitSet();
    private final IntList[] valuesOf;
    private final Homes homes;
    /** The values that need no home, because they can be computed again anywhere. */
    private final BitSet recomputable;

    Descriptors(Homes homes, BitSet recomputable, int registers, int values) {
        this.homes = homes;
        this.recomputable = recomputable;
        registersOf = new long[values];
        valuesOf = new IntList[registers];
        for (int i = 0; i < valuesOf.length; i++) {
            valuesOf[i] = new IntList();
        }
    }

    /** The registers in which a value is, as bits. */
    long registersOf(int value) {
        return registersOf[value];
    }

    /** The values in a register. */
    IntList valuesOf(int register) {
        return valuesOf[register];
    }

    boolean isFree(int register) {
        return valuesOf[register].size() == 0;
    }

    boolean holds(int register, int value) {
        return (registersOf[value] >>> register & 1) != 0;
    }

    /** Whether a value is in its home. */
    boolean isInMemory(int value) {
        return inMemory.get(value);
    }

    /** Whether a value can be had without a register that holds it: it is in its home, or can be computed again. */
    boolean isSaved(int value) {
        return inMemory.get(value) || recomputable.get(value);
    }

    /** Whether a value is in no register, and is had by computing it again. */
    boolean isRecomputed(int value) {
        return registersOf[value] == 0 && recomputable.get(value);
    }

    void putInMemory(int value) {
        inMemory.set(value);
    }

    /** The home of a value, as a place. */
    int homeOf(int value) {
        return homes.of(value);
    }

    void add(int register, int value) {
        if (!holds(register, value)) {
            registersOf[value] |= 1L << register;
            valuesOf[register].add(value);
        }
    }

    /** Makes a register free. */
    void empty(int register) {
        IntList values = valuesOf[register];
        for (int i = 0; i < values.size(); i++) {
            registersOf[values.get(i)] &= ~(1L << register);
        }
        values.clear();
    }

    /** Takes a value that is not needed any more out of all registers, and gives its home to others. */
    void forget(int value) {
        for (long rest = registersOf[value]; rest != 0; rest &= rest - 1) {
            remove(valuesOf[Long.numberOfTrailingZeros(rest)], value);
        }
        registersOf[value] = 0;
        if (homes.giveBack(value)) {
            inMemory.clear(value);
        }
    }

    private static void remove(IntList values, int value) {
        int last = values.removeLast();
        for (int i = 0; last != value && i < values.size(); i++) {
            if (values.get(i) == value) {
                values.set(i, last);
                return;
            }
        }
    }
}
