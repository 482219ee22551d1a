package edu.sysy.analysis;

import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;

/**
 * The postdominator tree: block <i>a</i> postdominates block <i>b</i> if every path from <i>b</i> to the end of the
 * function goes through <i>a</i>. They are the {@link Dominators} of the reversed graph, whose entry is a virtual exit
 * after all blocks without successors.
 *
 * <p>A block from which no path leads to the end (it sits before an endless loop) is postdominated by itself alone.
 */
public final class PostDominators {
    private final Dominators reversed;

    private PostDominators(ControlFlow flow) {
        int count = flow.blockCount();
        int[][] successors = new int[count + 1][];
        int exits = 0;
        for (int block = 0; block < count; block++) {
            successors[block + 1] = new int[flow.predecessorCount(block)];
            for (int k = 0; k < successors[block + 1].length; k++) {
                successors[block + 1][k] = flow.predecessor(block, k) + 1;
            }
            exits += flow.successorCount(block) == 0 ? 1 : 0;
        }
        successors[0] = new int[exits];
        for (int block = count - 1; block >= 0; block--) {
            if (flow.successorCount(block) == 0) {
                successors[0][--exits] = block + 1;
            }
        }
        reversed = Dominators.byLengauerTarjan(ControlFlow.ofSuccessors(successors));
    }

    /** The postdominators of a function's blocks. */
    public static PostDominators of(Function function) {
        return of(function.controlFlow());
    }

    /** The postdominators of a shape, computed once. */
    public static PostDominators of(ControlFlow flow) {
        return flow.derived().get(PostDominators.class, PostDominators::new);
    }

    /** Whether a path leads from a block to the end of the function. */
    public boolean reachesExit(int block) {
        return reversed.isReachable(block + 1);
    }

    /** The immediate postdominator; -1 if it is the virtual exit or no path leads to the end. */
    public int immediate(int block) {
        return Math.max(reversed.immediate(block + 1), 0) - 1;
    }

    /** Whether every path from {@code block} to the end goes through {@code other}; true if they are the same. */
    public boolean postDominates(int other, int block) {
        return reversed.dominates(other + 1, block + 1);
    }

    /** The immediate postdominator of each block by position, a line each; blocks that have none are left out. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int block = 0; block < reversed.blockCount() - 1; block++) {
            if (immediate(block) >= 0) {
                text.append(immediate(block))
                        .append(" postdominates ")
                        .append(block)
                        .append('\n');
            }
        }
        return text.toString();
    }
}
