package edu.sysy.codegen.regalloc.ssa;

import edu.sysy.codegen.regalloc.OperandTable;
import edu.sysy.machine.RegisterFile;
import java.util.Arrays;

/** The values that are in registers at the place that spilling has reached, with the distances to their next uses. */
final class WorkingSet {
    private static final int NONE = -1;

    private final OperandTable operands;
    private final int[] members = new int[2 * RegisterFile.MAX_ALLOCATABLE];
    private final int[] place;
    private final int[] nextUse;
    private final int[] entryIndex;
    private final int[] count = new int[RegisterFile.MAX_ALLOCATABLE];
    private int size;

    WorkingSet(OperandTable operands, int registers) {
        this.operands = operands;
        this.place = new int[registers];
        this.nextUse = new int[registers];
        this.entryIndex = new int[registers];
        Arrays.fill(place, NONE);
    }

    /**
     * Adds a value that is in a register since the start of the block, where it has an index in the {@link SpillPlan}.
     */
    void addEntry(int register, int next, int index) {
        place[register] = size;
        members[size++] = register;
        nextUse[register] = next;
        entryIndex[register] = index;
        count[kind(register)]++;
    }

    /** Adds a value that comes into a register within the block. */
    void add(int register, int next) {
        addEntry(register, next, NONE);
    }

    void remove(int register) {
        int at = place[register];
        int last = members[--size];
        members[at] = last;
        place[last] = at;
        place[register] = NONE;
        count[kind(register)]--;
    }

    void clear() {
        for (int m = 0; m < size; m++) {
            place[members[m]] = NONE;
        }
        size = 0;
        Arrays.fill(count, 0);
    }

    boolean contains(int register) {
        return place[register] >= 0;
    }

    int size() {
        return size;
    }

    /** The values of a class. */
    int count(int kind) {
        return count[kind];
    }

    int member(int index) {
        return members[index];
    }

    /** The instruction that uses a member next, counted from the start of the block. */
    int nextUse(int register) {
        return nextUse[register];
    }

    void setNextUse(int register, int next) {
        nextUse[register] = next;
    }

    /**
     * The index of a member among the values at the start of the block; -1 if it was not in its register since then.
     */
    int entryIndex(int register) {
        return entryIndex[register];
    }

    /** The index of the class of a value. */
    int kind(int register) {
        return operands.classOf(register);
    }
}
