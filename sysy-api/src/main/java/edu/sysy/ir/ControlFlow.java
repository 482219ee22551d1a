package edu.sysy.ir;

import java.util.Arrays;
import java.util.List;

/**
 * The shape of a function: its blocks and edges in flat arrays, without what the blocks do.
 *
 * <p>Blocks are numbered by their <em>position</em> in reverse postorder; the entry is 0. Functions that differ only in
 * what their blocks do share one shape object, and with it the analyses derived from it.
 */
public final class ControlFlow {
    private final int[] labels;
    private final int[] positionOfLabel;
    private final int[] successorStart;
    private final int[] successors;
    private final int[] predecessorStart;
    private final int[] predecessors;
    private final DerivedResults<ControlFlow> derived = new DerivedResults<>(this);

    private ControlFlow(int[] labels, int[] positionOfLabel, int[] successorStart, int[] successors) {
        this.labels = labels;
        this.positionOfLabel = positionOfLabel;
        this.successorStart = successorStart;
        this.successors = successors;
        int count = labels.length;
        this.predecessorStart = new int[count + 1];
        for (int target : successors) {
            predecessorStart[target + 1]++;
        }
        for (int i = 0; i < count; i++) {
            predecessorStart[i + 1] += predecessorStart[i];
        }
        this.predecessors = new int[successors.length];
        int[] next = Arrays.copyOf(predecessorStart, count);
        for (int from = 0; from < count; from++) {
            for (int e = successorStart[from]; e < successorStart[from + 1]; e++) {
                predecessors[next[successors[e]]++] = from;
            }
        }
    }

    /** The shape of {@code blocks}, which are in reverse postorder with the entry first. */
    static ControlFlow of(List<Block> blocks) {
        int count = blocks.size();
        int[] labels = new int[count];
        int maxLabel = -1;
        int edgeCount = 0;
        for (int i = 0; i < count; i++) {
            labels[i] = blocks.get(i).label();
            maxLabel = Math.max(maxLabel, labels[i]);
            edgeCount += blocks.get(i).terminator().edges().size();
        }
        int[] positionOfLabel = new int[maxLabel + 1];
        Arrays.fill(positionOfLabel, -1);
        for (int i = 0; i < count; i++) {
            positionOfLabel[labels[i]] = i;
        }
        int[] successorStart = new int[count + 1];
        int[] successors = new int[edgeCount];
        int next = 0;
        for (int i = 0; i < count; i++) {
            for (Edge edge : blocks.get(i).terminator().edges()) {
                successors[next++] = positionOfLabel[edge.target()];
            }
            successorStart[i + 1] = next;
        }
        return new ControlFlow(labels, positionOfLabel, successorStart, successors);
    }

    /**
     * Builds a shape from successor lists, block 0 being the entry.
     *
     * @throws IllegalArgumentException if a successor is not the number of a list
     */
    public static ControlFlow ofSuccessors(int[][] successorLists) {
        int count = successorLists.length;
        int[] identity = new int[count];
        int[] start = new int[count + 1];
        for (int i = 0; i < count; i++) {
            identity[i] = i;
            start[i + 1] = start[i] + successorLists[i].length;
            for (int successor : successorLists[i]) {
                if (successor < 0 || successor >= count) {
                    throw new IllegalArgumentException(
                            "successor " + successor + " of block " + i + ", not 0 to " + (count - 1));
                }
            }
        }
        int[] all = new int[start[count]];
        for (int i = 0; i < count; i++) {
            System.arraycopy(successorLists[i], 0, all, start[i], successorLists[i].length);
        }
        return new ControlFlow(identity, identity.clone(), start, all);
    }

    /** Whether {@code blocks} have this shape. */
    boolean describes(List<Block> blocks) {
        if (blocks.size() != labels.length) {
            return false;
        }
        for (int i = 0; i < labels.length; i++) {
            Block block = blocks.get(i);
            List<Edge> edges = block.terminator().edges();
            int start = successorStart[i];
            if (block.label() != labels[i] || edges.size() != successorStart[i + 1] - start) {
                return false;
            }
            for (int k = 0; k < edges.size(); k++) {
                if (edges.get(k).target() != labels[successors[start + k]]) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The number of blocks. */
    public int blockCount() {
        return labels.length;
    }

    /** The number of edges; two edges between the same blocks count twice. */
    public int edgeCount() {
        return successors.length;
    }

    /** The label of the block at a position. */
    public int label(int position) {
        return labels[position];
    }

    /** One more than the largest label. */
    int labelBound() {
        return positionOfLabel.length;
    }

    /** The position of the block with a label; -1 if there is none. */
    public int position(int label) {
        return label >= 0 && label < positionOfLabel.length ? positionOfLabel[label] : -1;
    }

    /** The number of edges out of a block. */
    public int successorCount(int position) {
        return successorStart[position + 1] - successorStart[position];
    }

    /** The position of the block that edge {@code index} out of a block leads to. */
    public int successor(int position, int index) {
        return successors[successorStart[position] + index];
    }

    /** The number of edges into a block. */
    public int predecessorCount(int position) {
        return predecessorStart[position + 1] - predecessorStart[position];
    }

    /** The position of the block that edge {@code index} into a block comes from, in ascending order. */
    public int predecessor(int position, int index) {
        return predecessors[predecessorStart[position] + index];
    }

    /** Results of analyses of this shape. */
    public DerivedResults<ControlFlow> derived() {
        return derived;
    }

    /** The labels of each block and of those that its edges lead to, a line each. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int block = 0; block < blockCount(); block++) {
            text.append('b').append(label(block)).append(" ->");
            for (int k = 0; k < successorCount(block); k++) {
                text.append(" b").append(label(successor(block, k)));
            }
            text.append('\n');
        }
        return text.toString();
    }
}
