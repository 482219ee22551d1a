package edu.sysy.impl.regalloc;

import edu.sysy.ir.ControlFlow;
import edu.sysy.machine.MachineFunction;

/**
 * Numbers the places in a function's code at which something is live.
 *
 * <p>Along a {@link LoopOrder}, each block takes an even position for its start and then two positions for each
 * instruction: at the even one the moves before it have been made and it reads, at the odd one it writes. What is live
 * "just before the moves" of an instruction at position p is live at p - 1.
 */
final class Positions {
    private final LoopOrder order;
    private final int[] blockStart;
    private final int[] instructionAt;
    private final int[] rankAt;

    Positions(MachineFunction function) {
        ControlFlow shape = function.controlFlow();
        order = LoopOrder.of(shape);
        int blocks = order.blockCount();
        int slots = function.instructionCount() + blocks;
        blockStart = new int[blocks + 1];
        instructionAt = new int[slots];
        rankAt = new int[slots];
        int next = 0;
        for (int rank = 0; rank < blocks; rank++) {
            int block = order.block(rank);
            blockStart[rank] = 2 * next;
            instructionAt[next] = -1;
            rankAt[next++] = rank;
            for (int i = function.firstInstruction(block); i < function.firstInstruction(block + 1); i++) {
                instructionAt[next] = i;
                rankAt[next++] = rank;
            }
        }
        blockStart[blocks] = 2 * next;
    }

    LoopOrder order() {
        return order;
    }

    /** The position at which the block at {@code rank} starts; for the block count, one past the last position. */
    int blockStart(int rank) {
        return blockStart[rank];
    }

    /** One past the last position of a block. */
    int blockEnd(int rank) {
        return blockStart[rank + 1];
    }

    /** The number of the instruction at a position; -1 at the start of a block. */
    int instructionAt(int position) {
        return instructionAt[position >> 1];
    }

    /** The rank of the block around a position. */
    int rankAt(int position) {
        return rankAt[position >> 1];
    }

    /**
     * The start of the outermost loop that is around {@code position} and starts behind {@code after}; {@code position}
     * itself if there is none. Moves that can be made anywhere between the two cost least there.
     */
    int outOfLoops(int after, int position) {
        int best = position;
        for (int loop = order.loopOf(rankAt(position)); loop >= 0; loop = order.parent(loop)) {
            if (blockStart[loop] <= after) {
                break;
            }
            best = blockStart[loop];
        }
        return best;
    }
}
