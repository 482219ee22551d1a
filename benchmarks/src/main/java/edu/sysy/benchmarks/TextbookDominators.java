package edu.sysy.benchmarks;

import edu.sysy.ir.ControlFlow;
import java.util.BitSet;

/**
 * Dominators as sets, by iteration to a fixed point: a node is dominated by itself and by what dominates all its
 * predecessors (Aho, Lam, Sethi and Ullman, "Compilers", algorithm 9.38). Quadratic memory, and time at least
 * quadratic.
 */
final class TextbookDominators {
    /** The largest graph whose sets fit into a heap of moderate size. */
    static final int MAX_NODES = 30_000;

    private TextbookDominators() {}

    /** The immediate dominator of each node, -1 for the entry; all nodes can be reached. */
    static int[] immediate(ControlFlow flow) {
        int count = flow.blockCount();
        if (count > MAX_NODES) {
            throw new IllegalArgumentException("sets of " + count + " nodes do not fit into memory");
        }
        BitSet[] dominators = fixedPoint(flow);
        int[] size = new int[count];
        for (int node = 0; node < count; node++) {
            size[node] = dominators[node].cardinality();
        }
        int[] result = new int[count];
        for (int node = 0; node < count; node++) {
            result[node] = -1;
            for (int d = dominators[node].nextSetBit(0); d >= 0; d = dominators[node].nextSetBit(d + 1)) {
                if (size[d] == size[node] - 1) {
                    result[node] = d;
                }
            }
        }
        return result;
    }

    private static BitSet[] fixedPoint(ControlFlow flow) {
        int count = flow.blockCount();
        BitSet[] dominators = new BitSet[count];
        for (int node = 0; node < count; node++) {
            dominators[node] = new BitSet(count);
            dominators[node].set(0, node == 0 ? 1 : count);
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int node = 1; node < count; node++) {
                BitSet common = (BitSet) dominators[flow.predecessor(node, 0)].clone();
                for (int k = 1; k < flow.predecessorCount(node); k++) {
                    common.and(dominators[flow.predecessor(node, k)]);
                }
                common.set(node);
                if (!common.equals(dominators[node])) {
                    dominators[node] = common;
                    changed = true;
                }
            }
        }
        return dominators;
    }
}
