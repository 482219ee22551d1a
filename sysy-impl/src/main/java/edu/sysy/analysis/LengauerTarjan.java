package edu.sysy.analysis;

import edu.sysy.ir.ControlFlow;
import java.util.Arrays;

/**
 * Immediate dominators of any graph in O(m log n): the simple version of Lengauer and Tarjan, "A Fast Algorithm for
 * Finding Dominators in a Flowgraph" (TOPLAS 1979), with path compression by loops in place of recursion.
 *
 * <p>Everything inside is in depth-first numbers: the semidominator of a node is the smallest-numbered node from which
 * a path leads to it through larger-numbered nodes only. Nodes are processed from the largest number down;
 * {@code ancestor} links form the forest of the nodes processed so far, and {@code label} names a node of smallest
 * semidominator on the path up to the root.
 */
final class LengauerTarjan {
    private static final int NONE = -1;

    private final ControlFlow flow;
    private final int[] number;
    private final int[] vertex;
    private final int[] parent;
    private final int[] semi;
    private final int[] label;
    private final int[] ancestor;
    private final int[] dominator;
    private final int[] path;
    private final int reached;

    LengauerTarjan(ControlFlow flow) {
        int count = flow.blockCount();
        this.flow = flow;
        number = new int[count];
        vertex = new int[count];
        parent = new int[count];
        semi = new int[count];
        label = new int[count];
        ancestor = new int[count];
        dominator = new int[count];
        path = new int[count];
        reached = count == 0 ? 0 : search();
        for (int i = 0; i < reached; i++) {
            semi[i] = i;
            label[i] = i;
            ancestor[i] = NONE;
        }
        findDominators();
    }

    /** Numbers the blocks in depth-first order from the entry and returns how many there are. */
    private int search() {
        Arrays.fill(number, NONE);
        int[] edgesDone = new int[number.length];
        int found = 1;
        int depth = 1;
        path[0] = 0;
        number[0] = 0;
        while (depth > 0) {
            int block = path[depth - 1];
            if (edgesDone[block] == flow.successorCount(block)) {
                depth--;
                continue;
            }
            int next = flow.successor(block, edgesDone[block]++);
            if (number[next] == NONE) {
                number[next] = found;
                vertex[found] = next;
                parent[found] = number[block];
                found++;
                path[depth++] = next;
            }
        }
        return found;
    }

    private void findDominators() {
        int[] bucketHead = new int[reached];
        int[] bucketNext = new int[reached];
        Arrays.fill(bucketHead, NONE);
        for (int node = reached - 1; node > 0; node--) {
            int block = vertex[node];
            int best = semi[node];
            for (int k = flow.predecessorCount(block) - 1; k >= 0; k--) {
                int predecessor = number[flow.predecessor(block, k)];
                if (predecessor != NONE) {
                    best = Math.min(best, semi[evaluate(predecessor)]);
                }
            }
            semi[node] = best;
            bucketNext[node] = bucketHead[best];
            bucketHead[best] = node;
            int up = parent[node];
            ancestor[node] = up;
            for (int waiting = bucketHead[up]; waiting != NONE; waiting = bucketNext[waiting]) {
                int lowest = evaluate(waiting);
                dominator[waiting] = semi[lowest] < semi[waiting] ? lowest : up;
            }
            bucketHead[up] = NONE;
        }
        for (int node = 1; node < reached; node++) {
            if (dominator[node] != semi[node]) {
                dominator[node] = dominator[dominator[node]];
            }
        }
    }

    /** A node of smallest semidominator between {@code node} and the root of its tree, the root left out. */
    private int evaluate(int node) {
        if (ancestor[node] == NONE) {
            return node;
        }
        int length = 0;
        int current = node;
        while (ancestor[ancestor[current]] != NONE) {
            path[length++] = current;
            current = ancestor[current];
        }
        while (length > 0) {
            current = path[--length];
            int above = ancestor[current];
            if (semi[label[above]] < semi[label[current]]) {
                label[current] = label[above];
            }
            ancestor[current] = ancestor[above];
        }
        return label[node];
    }

    /** The immediate dominator of each block, -1 for the entry and what cannot be reached. */
    int[] immediate() {
        int[] result = new int[number.length];
        Arrays.fill(result, NONE);
        for (int node = 1; node < reached; node++) {
            result[vertex[node]] = vertex[dominator[node]];
        }
        return result;
    }

    /** The blocks that can be reached, dominators first. */
    int[] order() {
        return Arrays.copyOf(vertex, reached);
    }
}
