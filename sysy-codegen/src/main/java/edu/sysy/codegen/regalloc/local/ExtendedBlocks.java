package edu.sysy.codegen.regalloc.local;

import edu.sysy.codegen.regalloc.LiveRegisters;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import org.jspecify.annotations.Nullable;

/**
 * Registers at the ends of blocks, for extended basic blocks: a block with one predecessor finds in registers what its
 * predecessor had there. All of that is in memory as well, or can be computed again.
 */
final class ExtendedBlocks {
    private final ControlFlow shape;
    private final LiveRegisters live;
    private final Descriptors descriptors;
    private final int registers;
    /** For each block that others extend, pairs of a register and a value in it. */
    private final @Nullable IntList[] contents;

    ExtendedBlocks(ControlFlow shape, LiveRegisters live, Descriptors descriptors, int registers) {
        this.shape = shape;
        this.live = live;
        this.descriptors = descriptors;
        this.registers = registers;
        contents = new @Nullable IntList[shape.blockCount()];
    }

    /** Fills the descriptors of registers with what the only predecessor of a block has left for it. */
    void enter(int block) {
        IntList left = shape.predecessorCount(block) == 1 ? contents[shape.predecessor(block, 0)] : null;
        if (left == null) {
            return;
        }
        for (int i = 0; i < left.size(); i += 2) {
            if (live.isLiveIn(block, left.get(i + 1))) {
                descriptors.add(left.get(i), left.get(i + 1));
            }
        }
        if (isLastSuccessor(block)) {
            contents[shape.predecessor(block, 0)] = null;
        }
    }

    /** Notes what is in registers at the end of a block, once everything live there has been stored. */
    void leave(int block) {
        boolean extended = false;
        for (int k = 0; k < shape.successorCount(block); k++) {
            int target = shape.successor(block, k);
            extended |= target > block && shape.predecessorCount(target) == 1;
        }
        if (!extended) {
            return;
        }
        IntList left = new IntList();
        for (int register = 0; register < registers; register++) {
            IntList values = descriptors.valuesOf(register);
            for (int i = 0; i < values.size(); i++) {
                if (descriptors.isSaved(values.get(i))) {
                    left.add(register);
                    left.add(values.get(i));
                }
            }
        }
        contents[block] = left;
    }

    /** Whether no block to come has the predecessor that a block has. */
    private boolean isLastSuccessor(int block) {
        int from = shape.predecessor(block, 0);
        for (int k = 0; k < shape.successorCount(from); k++) {
            if (shape.successor(from, k) > block) {
                return false;
            }
        }
        return true;
    }
}
