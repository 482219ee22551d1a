package edu.sysy.analysis;

import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import java.util.Optional;

/**
 * The dominator tree. Block <i>a</i> dominates block <i>b</i> if every path from the entry to <i>b</i> goes through
 * <i>a</i>; the immediate dominator of <i>b</i> is the last block before <i>b</i> that all these paths share.
 *
 * {@snippet lang = "java":
 * Dominators dominators = Dominators.of(function);
 * for (int block = 1; block < dominators.blockCount(); block++) {
 *     System.out.println(dominators.immediate(block) + " is the immediate dominator of " + block);
 * }
 * }
 *
 * <p>Blocks are named by position in {@link ControlFlow}. Any graph will do: irreducible, with blocks that cannot be
 * reached (they have no immediate dominator, and only they themselves dominate them), in any order of numbering.
 *
 * <p>Blocks that come in source order need no search at all: {@link SourceOrderScan} finds the tree in one sweep and
 * the edges that lead backwards certify it. Everything else goes to {@link LengauerTarjan}.
 */
public final class Dominators {
    private final int[] immediate;
    private final int[] depth;
    private final int[] number;
    private final int[] subtreeSize;
    private final int[] preorder;

    /**
     * Numbers the tree.
     *
     * @param immediate the immediate dominator of each block, -1 for the entry and what cannot be reached
     * @param order the blocks that can be reached, each after its immediate dominator
     */
    private Dominators(int[] immediate, int[] order) {
        int count = immediate.length;
        int reached = order.length;
        this.immediate = immediate;
        depth = new int[count];
        number = new int[count];
        subtreeSize = new int[count];
        preorder = new int[reached];
        if (reached < count) {
            java.util.Arrays.fill(depth, -1);
            java.util.Arrays.fill(number, -1);
        }
        for (int i = reached - 1; i > 0; i--) {
            int block = order[i];
            subtreeSize[immediate[block]] += ++subtreeSize[block];
        }
        if (reached > 0) {
            subtreeSize[order[0]]++;
            depth[order[0]] = 0;
            number[order[0]] = 0;
            preorder[0] = order[0];
        }
        int[] nextNumber = new int[count];
        if (reached > 0) {
            nextNumber[order[0]] = 1;
        }
        for (int i = 1; i < reached; i++) {
            int block = order[i];
            int parent = immediate[block];
            int own = nextNumber[parent];
            nextNumber[parent] = own + subtreeSize[block];
            nextNumber[block] = own + 1;
            number[block] = own;
            preorder[own] = block;
            depth[block] = depth[parent] + 1;
        }
    }

    /** The dominators of a function's blocks. */
    public static Dominators of(Function function) {
        return of(function.controlFlow());
    }

    /** The dominators of a shape, computed once. */
    public static Dominators of(ControlFlow flow) {
        return flow.derived().get(Dominators.class, Dominators::compute);
    }

    private static Dominators compute(ControlFlow flow) {
        return bySourceOrder(flow).orElseGet(() -> byLengauerTarjan(flow));
    }

    /**
     * The tree by one sweep; empty if the numbering of the blocks does not allow it or the sweep would climb too much.
     */
    static Optional<Dominators> bySourceOrder(ControlFlow flow) {
        SourceOrderScan scan = new SourceOrderScan(flow);
        if (!scan.succeeded()) {
            return Optional.empty();
        }
        Dominators tree = new Dominators(scan.immediate(), scan.order());
        return scan.certifiedBy(tree) ? Optional.of(tree) : Optional.empty();
    }

    /** The tree of any graph, in almost linear time. */
    static Dominators byLengauerTarjan(ControlFlow flow) {
        LengauerTarjan search = new LengauerTarjan(flow);
        return new Dominators(search.immediate(), search.order());
    }

    /** The number of blocks, those that cannot be reached included. */
    public int blockCount() {
        return immediate.length;
    }

    /** Whether a path leads from the entry to a block. */
    public boolean isReachable(int block) {
        return number[block] >= 0;
    }

    /** The immediate dominator; -1 for the entry and for blocks that cannot be reached. */
    public int immediate(int block) {
        return immediate[block];
    }

    /** The number of strict dominators; 0 for the entry, -1 for blocks that cannot be reached. */
    public int depth(int block) {
        return depth[block];
    }

    /** Whether every path to {@code block} goes through {@code dominator}; true if they are the same. Constant time. */
    public boolean dominates(int dominator, int block) {
        int distance = number[block] - number[dominator];
        return dominator == block || (distance > 0 && distance < subtreeSize[dominator]);
    }

    /** Whether {@code dominator} dominates {@code block} and is another one. Constant time. */
    public boolean strictlyDominates(int dominator, int block) {
        return dominator != block && dominates(dominator, block);
    }

    /**
     * The last block that dominates both; both can be reached. Takes as many steps as the tree path between them has.
     */
    public int nearestCommon(int one, int other) {
        int a = one;
        while (!dominates(a, other)) {
            a = immediate[a];
        }
        return a;
    }

    /** The place of a block in the preorder walk of the tree; -1 if it cannot be reached. */
    public int preorderNumber(int block) {
        return number[block];
    }

    /** The block at a place of the preorder walk, from 0 (the entry) to {@link #reachableCount()} - 1. */
    public int preorder(int place) {
        return preorder[place];
    }

    /** The number of blocks that can be reached. */
    public int reachableCount() {
        return preorder.length;
    }

    /** The number of blocks that {@code block} dominates, itself included; they are neighbours in the preorder walk. */
    public int subtreeSize(int block) {
        return subtreeSize[block];
    }

    /** The first block that {@code block} dominates immediately; -1 if there is none. */
    public int firstChild(int block) {
        return subtreeSize[block] > 1 ? preorder[number[block] + 1] : -1;
    }

    /** The next block with the same immediate dominator; -1 if there is none. */
    public int nextSibling(int block) {
        int parent = immediate[block];
        if (parent < 0) {
            return -1;
        }
        int next = number[block] + subtreeSize[block];
        return next < number[parent] + subtreeSize[parent] ? preorder[next] : -1;
    }

    /** The immediate dominator of each block by position, a line each; unreachable blocks are left out. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int block = 1; block < blockCount(); block++) {
            if (isReachable(block)) {
                text.append(immediate(block))
                        .append(" dominates ")
                        .append(block)
                        .append('\n');
            }
        }
        return text.toString();
    }
}
