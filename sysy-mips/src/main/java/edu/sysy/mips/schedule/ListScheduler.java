package edu.sysy.mips.schedule;

import java.util.Arrays;

/**
 * Orders the instructions of a {@link DependenceGraph} so that they wait as little as possible: cycle by cycle, among the
 * instructions that can start first, either the one that stands first in the code or the one from which the longest chain leads to
 * the end (list scheduling; Cooper, Schielke, Subramanian: An Experimental Evaluation of List Scheduling, Rice TR98-326).
 *
 * <p>The order of the code stays unless another one takes fewer cycles. The work is the square of the number of instructions, so
 * that lines have to be cut into parts of limited length.
 */
final class ListScheduler {
    private final DependenceGraph graph;
    private final int issueWidth;
    private final int[] earliest;
    private int cycle;
    private int started;
    private boolean addressingStarted;

    private ListScheduler(DependenceGraph graph, int issueWidth) {
        this.graph = graph;
        this.issueWidth = issueWidth;
        this.earliest = new int[graph.size()];
    }

    /** The numbers of the instructions in their new order; an empty array if the old order is as good. */
    static int[] order(DependenceGraph graph, int issueWidth) {
        ListScheduler scheduler = new ListScheduler(graph, issueWidth);
        int[] heights = scheduler.heights();
        int[] best = new int[0];
        int fewest = scheduler.cyclesAsWritten();
        if (fewest <= scheduler.leastCycles()) {
            return best;
        }
        for (int[] priorities : new int[][] {new int[graph.size()], heights}) {
            int[] order = scheduler.run(priorities);
            if (scheduler.cycles() < fewest) {
                fewest = scheduler.cycles();
                best = order;
            }
        }
        return best;
    }

    private int cyclesAsWritten() {
        begin();
        for (int node = 0; node < graph.size(); node++) {
            start(node);
        }
        return cycles();
    }

    /** A bound that no order can beat. */
    private int leastCycles() {
        return (graph.size() + issueWidth - 1) / issueWidth;
    }

    /** For each instruction the cycles from its start to the end of the longest chain of instructions that wait for it. */
    private int[] heights() {
        int[] heights = new int[graph.size()];
        for (int node = graph.size() - 1; node >= 0; node--) {
            int height = graph.latency(node);
            for (int i = graph.begin(node); i < graph.end(node); i++) {
                height = Math.max(height, graph.delay(i) + heights[graph.target(i)]);
            }
            heights[node] = height;
        }
        return heights;
    }

    private int[] run(int[] priorities) {
        begin();
        int[] waitingFor = new int[graph.size()];
        for (int node = 0; node < graph.size(); node++) {
            for (int i = graph.begin(node); i < graph.end(node); i++) {
                waitingFor[graph.target(i)]++;
            }
        }
        int[] ready = new int[graph.size()];
        int readyCount = 0;
        for (int node = 0; node < graph.size(); node++) {
            if (waitingFor[node] == 0) {
                ready[readyCount++] = node;
            }
        }
        int[] order = new int[graph.size()];
        for (int k = 0; k < order.length; k++) {
            int chosen = choose(ready, readyCount, priorities);
            int node = ready[chosen];
            ready[chosen] = ready[--readyCount];
            order[k] = node;
            start(node);
            for (int i = graph.begin(node); i < graph.end(node); i++) {
                if (--waitingFor[graph.target(i)] == 0) {
                    ready[readyCount++] = graph.target(i);
                }
            }
        }
        return order;
    }

    /** The index of the instruction to take. */
    private int choose(int[] ready, int count, int[] priorities) {
        int best = 0;
        int bestStart = startOf(ready[0]);
        for (int i = 1; i < count; i++) {
            int start = startOf(ready[i]);
            if (isBetter(ready[i], start, ready[best], bestStart, priorities)) {
                best = i;
                bestStart = start;
            }
        }
        return best;
    }

    private static boolean isBetter(int node, int start, int other, int otherStart, int[] priorities) {
        if (start != otherStart) {
            return start < otherStart;
        }
        return priorities[node] != priorities[other] ? priorities[node] > priorities[other] : node < other;
    }

    private void begin() {
        Arrays.fill(earliest, 0);
        cycle = 0;
        started = 0;
        addressingStarted = false;
    }

    private int startOf(int node) {
        boolean full = started == issueWidth || started > 0 && graph.isAddressing(node) == addressingStarted;
        return Math.max(earliest[node], full ? cycle + 1 : cycle);
    }

    private void start(int node) {
        int start = startOf(node);
        if (start > cycle) {
            cycle = start;
            started = 0;
        }
        started++;
        addressingStarted = graph.isAddressing(node);
        for (int i = graph.begin(node); i < graph.end(node); i++) {
            int target = graph.target(i);
            earliest[target] = Math.max(earliest[target], cycle + graph.delay(i));
        }
    }

    private int cycles() {
        return graph.size() == 0 ? 0 : cycle + 1;
    }
}
