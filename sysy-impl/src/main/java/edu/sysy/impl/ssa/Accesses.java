package edu.sysy.impl.ssa;

import edu.sysy.analysis.Dominators;
import edu.sysy.impl.ints.IntList;
import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Operation.Load;
import edu.sysy.ir.Operation.Store;
import java.util.Arrays;
import java.util.List;

/** Which blocks define each local, and which reads come before a write in their block. */
final class Accesses {
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

    Accesses(Locals locals, Function function) {
        int count = locals.count();
        lastDefinition = filled(count, NONE);
        newest = filled(count, NONE);
        firstBlock = filled(count, NONE);
        firstIsStore = new boolean[count];
        lowestNumber = filled(count, Integer.MAX_VALUE);
        highestNumber = filled(count, NONE);
        readFirst = new boolean[count];
        Dominators dominators = Dominators.of(function);
        for (int position = 0; position < function.blocks().size(); position++) {
            scan(locals, function.blocks().get(position), position, dominators.preorderNumber(position));
        }
    }

    private static int[] filled(int size, int element) {
        int[] result = new int[size];
        Arrays.fill(result, element);
        return result;
    }

    private void scan(Locals locals, Block block, int position, int number) {
        List<Instruction> instructions = block.instructions();
        for (int i = 0; i < instructions.size(); i++) {
            switch (instructions.get(i).operation()) {
                case Load load -> {
                    int local = locals.of(load.address());
                    if (local != NONE) {
                        readFirst[local] |= lastDefinition[local] != position;
                        touch(local, position, number, false);
                    }
                }
                case Store store -> {
                    int local = locals.of(store.address());
                    if (local != NONE) {
                        touch(local, position, number, true);
                        define(local, position);
                    }
                }
                default -> {}
            }
        }
    }

    private void touch(int local, int position, int number, boolean isStore) {
        if (number < lowestNumber[local]) {
            lowestNumber[local] = number;
            firstBlock[local] = position;
            firstIsStore[local] = isStore;
        }
        highestNumber[local] = Math.max(highestNumber[local], number);
    }

    private void define(int local, int position) {
        if (lastDefinition[local] != position) {
            lastDefinition[local] = position;
            older.add(newest[local]);
            newest[local] = definingBlock.size();
            definingBlock.add(position);
        }
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
