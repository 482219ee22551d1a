package edu.sysy.codegen.regalloc.local;

import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.codegen.regalloc.RegisterTable;
import edu.sysy.ints.IntList;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The register descriptors (which values each register holds) and address descriptors (in which registers each value
 * is, and whether it is in its home in memory) of local allocation. Registers are numbered by index.
 */
final class Descriptors {
    private static final int NO_HOME = -1;

    private final long[] registersOf;
    private final BitSet inMemory = new BitSet();
    private final int[] home;
    private final IntList[] valuesOf;
    private final OperandTable operands;
    private final RegisterTable table;
    /** The homes that values gave back, by width. */
    private final IntList[] freeHomes;
    /** How many homes there are, by width. */
    private final int[] homes;

    Descriptors(OperandTable operands, RegisterTable table, int values) {
        this.operands = operands;
        this.table = table;
        this.homes = new int[table.widthCount()];
        this.freeHomes = new IntList[homes.length];
        for (int width = 0; width < freeHomes.length; width++) {
            freeHomes[width] = new IntList();
        }
        registersOf = new long[values];
        home = new int[values];
        Arrays.fill(home, NO_HOME);
        valuesOf = new IntList[table.count()];
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

    boolean isInMemory(int value) {
        return inMemory.get(value);
    }

    void putInMemory(int value) {
        inMemory.set(value);
    }

    /** The home of a value, as a place; it is given one now if it has none. */
    int homeOf(int value) {
        if (home[value] == NO_HOME) {
            int kind = operands.classOf(value);
            int width = table.width(kind);
            home[value] = freeHomes[width].isEmpty() ? table.slot(homes[width]++, kind) : freeHomes[width].removeLast();
        }
        return home[value];
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
        if (home[value] != NO_HOME) {
            freeHomes[table.width(operands.classOf(value))].add(home[value]);
            home[value] = NO_HOME;
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
