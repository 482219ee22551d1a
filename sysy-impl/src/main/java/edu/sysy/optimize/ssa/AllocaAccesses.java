package edu.sysy.optimize.ssa;

import edu.sysy.analysis.Dominators;
import edu.sysy.ints.IntList;
import java.util.Arrays;

/** Which blocks define each local, and which reads come before a write in their block. */
final class AllocaAccesses {
    private static final int NONE = -1;

    private final int[] lastDefinition;
    private final int[] firstBlock;
    private final boolean[] firstIsStore;
    private final int[] lowestNumber;
    private final int[] highestNumber;
    private final boolean[] readFirst;
    private final int[] newest;
    private final IntList older = new IntList();
    private final IntList definingBlock = new IntList();

    private int position;
    private int number;

    /** For locals numbered below {@code count}; accesses are told block by block. */
    AllocaAccesses(int count) {
        lastDefinition = filled(count, NONE);
        newest = filled(count, NONE);
        firstBlock = filled(count, NONE);
        firstIsStore = new boolean[count];
        lowestNumber = filled(count, Integer.MAX_VALUE);
        highestNumber = filled(count, NONE);
        readFirst = new boolean[count];
    }

    /** The accesses told from now on are in the block at a position, which has a number in the dominator tree. */
    void enter(int position, int number) {
        this.position = position;
        this.number = number;
    }

    /** A local is read. */
    void load(int local) {
        readFirst[local] |= lastDefinition[local] != position;
        touch(local, false);
    }

    /** A local is written. */
    void store(int local) {
        touch(local, true);
        if (lastDefinition[local] != position) {
            lastDefinition[local] = position;
            older.add(newest[local]);
            newest[local] = definingBlock.size();
            definingBlock.add(position);
        }
    }

    private static int[] filled(int size, int element) {
        int[] result = new int[size];
        Arrays.fill(result, element);
        return result;
    }

    private void touch(int local, boolean isStore) {
        if (number < lowestNumber[local]) {
            lowestNumber[local] = number;
            firstBlock[local] = position;
            firstIsStore[local] = isStore;
        }
        highestNumber[local] = Math.max(highestNumber[local], number);
    }

    /** Whether some block reads a local before it writes it. */
    boolean isReadFirst(int local) {
        return readFirst[local];
    }

    /** Adds the blocks that write a local, each once. */
    void definitions(int local, IntList result) {
        for (int i = newest[local]; i != NONE; i = older.get(i)) {
            result.add(definingBlock.get(i));
        }
    }

    /** The block that writes a local before it reads it and dominates all other accesses; -1 if there is none. */
    int root(int local, Dominators dominators) {
        int block = firstBlock[local];
        return firstIsStore[local] && highestNumber[local] < lowestNumber[local] + dominators.subtreeSize(block)
                ? block
                : NONE;
    }
}
