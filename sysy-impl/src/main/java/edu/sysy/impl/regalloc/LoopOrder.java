package edu.sysy.impl.regalloc;

import edu.sysy.ir.ControlFlow;
import java.util.Arrays;

/**
 * An order of blocks in which each loop is one unbroken run that starts at its header, and the nest of loops.
 *
 * <p>Loops are found in one depth-first walk (Wei, Mao, Zou, Chen: A New Algorithm for Identifying Loops in Decompilation,
 * SAS 2007); a loop with several entries has the one met first as its header. The order is the reverse postorder of that
 * walk with the blocks of each loop drawn together, so that a block still follows its dominators.
 *
 * <p>Blocks are named by their <em>rank</em> in the order; loops by the rank of their header.
 */
final class LoopOrder {
    /** No loop. */
    static final int NONE = -1;

    private final int[] blocks;
    private final int[] ranks;
    private final int[] loopOf;
    private final int[] parent;
    private final int[] loopEnd;
    private final int[] depth;

    private LoopOrder(int[] blocks, int[] ranks, int[] loopOf, int[] parent, int[] loopEnd, int[] depth) {
        this.blocks = blocks;
        this.ranks = ranks;
        this.loopOf = loopOf;
        this.parent = parent;
        this.loopEnd = loopEnd;
        this.depth = depth;
    }

    static LoopOrder of(ControlFlow shape) {
        LoopWalk walk = new LoopWalk(shape);
        int count = shape.blockCount();
        int[] firstMember = new int[count + 1];
        int[] nextMember = new int[count];
        Arrays.fill(firstMember, NONE);
        for (int block : walk.postorder()) {
            int list = walk.header(block) + 1;
            nextMember[block] = firstMember[list];
            firstMember[list] = block;
        }
        int[] blocks = new int[count];
        int[] ranks = new int[count];
        int[] loopOf = new int[count];
        int[] parent = new int[count];
        int[] loopEnd = new int[count];
        int[] depth = new int[count];
        int rank = 0;
        int open = NONE;
        int block = firstMember[0];
        while (block != NONE || open != NONE) {
            if (block == NONE) {
                loopEnd[open] = rank;
                block = nextMember[blocks[open]];
                open = parent[open];
                continue;
            }
            blocks[rank] = block;
            ranks[block] = rank;
            if (walk.isHeader(block)) {
                parent[rank] = open;
                depth[rank] = (open == NONE ? 0 : depth[open]) + 1;
                open = rank;
                loopOf[rank] = rank;
                block = firstMember[block + 1];
            } else {
                depth[rank] = open == NONE ? 0 : depth[open];
                loopOf[rank] = open;
                block = nextMember[block];
            }
            rank++;
        }
        return new LoopOrder(blocks, ranks, loopOf, parent, loopEnd, depth);
    }

    /** The position in the function of the block at {@code rank}. */
    int block(int rank) {
        return blocks[rank];
    }

    /** The rank of the block at a position in the function. */
    int rank(int block) {
        return ranks[block];
    }

    int blockCount() {
        return blocks.length;
    }

    /** The innermost loop around a block, or {@link #NONE}. */
    int loopOf(int rank) {
        return loopOf[rank];
    }

    /** The loop around a loop, or {@link #NONE}. */
    int parent(int loop) {
        return parent[loop];
    }

    /** The rank of the first block after a loop. */
    int loopEnd(int loop) {
        return loopEnd[loop];
    }

    /** How many loops are around a block. */
    int depth(int rank) {
        return depth[rank];
    }

    /** How often a block runs compared with the entry, as a guess: ten times for each loop around it. */
    int frequency(int rank) {
        int frequency = 1;
        for (int i = Math.min(depth[rank], 6); i > 0; i--) {
            frequency *= 10;
        }
        return frequency;
    }
}
