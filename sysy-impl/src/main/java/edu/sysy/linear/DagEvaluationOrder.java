package edu.sysy.linear;

import edu.sysy.ints.IntList;
import edu.sysy.linear.DagNode.Element;
import java.util.BitSet;

/**
 * The order in which inner nodes are evaluated: operands before operators, and accesses to memory as they were around
 * each store and each call. Elements that are only read may change places.
 */
final class DagEvaluationOrder {
    private final BlockDag dag;
    private final BitSet needed;

    /** How many nodes that must come later are not yet listed. */
    private final int[] unlisted;

    /** The nodes that must come before a node because of memory, a list linked by {@link #nextEarlier}. */
    private final int[] firstEarlier;

    private final IntList earlier = new IntList();
    private final IntList nextEarlier = new IntList();

    DagEvaluationOrder(BlockDag dag, BitSet needed) {
        this.dag = dag;
        this.needed = needed;
        int bound = dag.nodes().size() + 1;
        unlisted = new int[bound];
        firstEarlier = new int[bound];
        java.util.Arrays.fill(firstEarlier, -1);
        constrainMemory();
        for (int node = needed.nextSetBit(0); node >= 0; node = needed.nextSetBit(node + 1)) {
            dag.node(node).children().forEach(child -> unlisted[child]++);
        }
    }

    /** Chains stores and calls, and puts each load between the two that it stands between. */
    private void constrainMemory() {
        int lastWrite = 0;
        IntList loads = new IntList();
        for (int node = needed.nextSetBit(0); node >= 0; node = needed.nextSetBit(node + 1)) {
            DagNode current = dag.node(node);
            if (current.content() instanceof Element) {
                before(lastWrite, node);
                loads.add(node);
            } else if (current.hasEffect()) {
                before(lastWrite, node);
                while (!loads.isEmpty()) {
                    before(loads.removeLast(), node);
                }
                lastWrite = node;
            }
        }
    }

    private void before(int first, int second) {
        if (first > 0) {
            nextEarlier.add(firstEarlier[second]);
            firstEarlier[second] = earlier.size();
            earlier.add(first);
            unlisted[first]++;
        }
    }

    /**
     * The numbers of the needed inner nodes, see {@link DagOrder#HEURISTIC}. Where a chain of left operands ends, the
     * next one begins with the node that became ready last.
     */
    IntList heuristic() {
        IntList ready = new IntList();
        for (int node = needed.nextSetBit(0); node >= 0; node = needed.nextSetBit(node + 1)) {
            if (unlisted[node] == 0) {
                ready.add(node);
            }
        }
        BitSet listed = new BitSet();
        IntList fromTheEnd = new IntList();
        while (!ready.isEmpty()) {
            int node = ready.removeLast();
            while (node > 0
                    && unlisted[node] == 0
                    && !listed.get(node)
                    && !dag.node(node).isLeaf()) {
                listed.set(node);
                fromTheEnd.add(node);
                release(node, ready);
                node = dag.node(node).children().isEmpty()
                        ? 0
                        : dag.node(node).children().getFirst();
            }
        }
        IntList order = new IntList(fromTheEnd.size());
        while (!fromTheEnd.isEmpty()) {
            order.add(fromTheEnd.removeLast());
        }
        return order;
    }

    private void release(int node, IntList ready) {
        for (int child : dag.node(node).children()) {
            if (--unlisted[child] == 0) {
                ready.add(child);
            }
        }
        for (int k = firstEarlier[node]; k >= 0; k = nextEarlier.get(k)) {
            if (--unlisted[earlier.get(k)] == 0) {
                ready.add(earlier.get(k));
            }
        }
    }
}
