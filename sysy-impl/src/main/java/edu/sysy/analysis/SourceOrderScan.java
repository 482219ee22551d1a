package edu.sysy.analysis;

import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;

/**
 * Immediate dominators by one sweep over blocks that are numbered in source order (any topological order of the graph
 * without its backward edges).
 *
 * <p>When the sweep reaches a block, the tree above all forward predecessors is known, and the immediate dominator is
 * their nearest common ancestor. Edges that lead backwards are left out. The answer is right for the whole graph
 * exactly if each of them leads to a dominator of its source: a simple path cannot use such an edge, so it adds no path
 * around anybody. That is the certificate, checked with the interval numbers of the finished tree. Reducible graphs in
 * reverse postorder always pass.
 *
 * <p>Predecessors are walked in descending order, which keeps the climbs short when many blocks leave to a common exit.
 * The climbs are counted against a budget proportional to the size of the graph, so a failed attempt costs linear time.
 */
final class SourceOrderScan {
    private static final int STEPS_PER_EDGE = 4;

    private final int[] immediate;
    private final IntList backwardEdges = new IntList();
    private final boolean succeeded;

    SourceOrderScan(ControlFlow flow) {
        immediate = new int[flow.blockCount()];
        succeeded = sweep(flow);
    }

    private boolean sweep(ControlFlow flow) {
        int count = flow.blockCount();
        if (count == 0) {
            return true;
        }
        long budget = 64L + (long) STEPS_PER_EDGE * (count + flow.edgeCount());
        immediate[0] = -1;
        for (int block = 1; block < count; block++) {
            int common = -1;
            for (int k = flow.predecessorCount(block) - 1; k >= 0; k--) {
                int predecessor = flow.predecessor(block, k);
                if (predecessor >= block) {
                    backwardEdges.add(predecessor);
                    backwardEdges.add(block);
                } else if (common < 0) {
                    common = predecessor;
                } else {
                    int a = common;
                    int b = predecessor;
                    while (a != b && budget >= 0) {
                        int higher = Math.max(a, b);
                        b = Math.min(a, b);
                        a = immediate[higher];
                        budget--;
                    }
                    common = a;
                }
            }
            if (common < 0 || budget < 0) {
                return false;
            }
            immediate[block] = common;
        }
        return true;
    }

    /** Whether each block had a forward predecessor and the budget sufficed; the tree is still to be certified. */
    boolean succeeded() {
        return succeeded;
    }

    int[] immediate() {
        return immediate;
    }

    /** All blocks, dominators first. */
    int[] order() {
        int[] order = new int[immediate.length];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        return order;
    }

    /** Whether every backward edge leads to a dominator of its source. */
    boolean certifiedBy(Dominators tree) {
        for (int i = 0; i < backwardEdges.size(); i += 2) {
            if (!tree.dominates(backwardEdges.get(i + 1), backwardEdges.get(i))) {
                return false;
            }
        }
        return true;
    }
}
