package edu.sysy.codegen.schedule;

import java.util.Arrays;

/**
 * Orders the instructions of a {@link DependenceGraph} so that they wait as little as possible: cycle by cycle, among
 * the instructions that can start first, either the one that stands first in the code or the one from which the longest
 * chain leads to the end (list scheduling; Cooper, Schielke, Subramanian: An Experimental Evaluation of List
 * Scheduling, Rice TR98-326).
 *
 * <p>The order of the code stays unless another one takes fewer cycles. The work is the square of the number of
 * instructions, so that straight lines of code have to be cut into parts of limited length.
 */
final class ListScheduler {
    /** What limits the choice beside dependences. */
    interface Limit {
        /** Begins a new order. */
        void begin();

        /** Whether the instruction may come next. */
        boolean admits(int node);

        /** Tells that the instruction comes next. */
        void took(int node);

        /** Whether the finished order is acceptable. */
        boolean accepts();
    }

    /** No limit. */
    static final Limit UNLIMITED = new Limit() {
        @Override
        public void begin() {}

        @Override
        public boolean admits(int node) {
            return true;
        }

        @Override
        public void took(int node) {}

        @Override
        public boolean accepts() {
            return true;
        }
    };

    private final DependenceGraph graph;
    private final int issueWidth;
    private final IssueState issue;
    private final int[] earliest;

    private ListScheduler(DependenceGraph graph, IssueSlots slots) {
        this.graph = graph;
        this.issueWidth = slots.width();
        this.issue = new IssueState(slots);
        this.earliest = new int[graph.size()];
    }

    /** The numbers of the instructions in their new order; an empty array if the old order is as good. */
    static int[] order(DependenceGraph graph, IssueSlots slots, Limit limit) {
        ListScheduler scheduler = new ListScheduler(graph, slots);
        int[] best = new int[0];
        int fewest = scheduler.cyclesAsWritten();
        if (fewest <= scheduler.leastCycles()) {
            return best;
        }
        if (fewest <= scheduler.longestChain()) {
            return best;
        }
        int[] heights = scheduler.heights();
        for (int[] priorities : new int[][] {new int[graph.size()], heights}) {
            int[] order = scheduler.run(priorities, limit);
            if (scheduler.cycles() < fewest && limit.accepts()) {
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

    /** The cycles in which so many instructions can start at best. */
    private int leastCycles() {
        int busy = 0;
        for (int node = 0; node < graph.size(); node++) {
            busy += graph.timing(node).duration();
        }
        return (busy + issueWidth - 1) / issueWidth;
    }

    /**
     * For each instruction the cycles from its start to the end of the longest chain of instructions that wait for it.
     */
    private int[] heights() {
        int[] heights = new int[graph.size()];
        for (int node = graph.size() - 1; node >= 0; node--) {
            int height = graph.timing(node).latency();
            for (int i = graph.begin(node); i < graph.end(node); i++) {
                height = Math.max(height, graph.delay(i) + heights[graph.target(i)]);
            }
            heights[node] = height;
        }
        return heights;
    }

    /** The cycles from the first to the last start along the longest chain of instructions that wait for each other. */
    private int longestChain() {
        int[] starts = new int[graph.size()];
        int longest = 0;
        for (int node = 0; node < graph.size(); node++) {
            longest = Math.max(longest, starts[node]);
            for (int i = graph.begin(node); i < graph.end(node); i++) {
                int target = graph.target(i);
                starts[target] = Math.max(starts[target], starts[node] + graph.delay(i));
            }
        }
        return longest + 1;
    }

    private int[] run(int[] priorities, Limit limit) {
        begin();
        limit.begin();
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
            int chosen = choose(ready, readyCount, priorities, limit);
            int node = ready[chosen];
            ready[chosen] = ready[--readyCount];
            order[k] = node;
            limit.took(node);
            start(node);
            for (int i = graph.begin(node); i < graph.end(node); i++) {
                if (--waitingFor[graph.target(i)] == 0) {
                    ready[readyCount++] = graph.target(i);
                }
            }
        }
        return order;
    }

    /** The index of the instruction to take: the first in the code if none is admitted. */
    private int choose(int[] ready, int count, int[] priorities, Limit limit) {
        int best = -1;
        int bestStart = 0;
        int first = 0;
        for (int i = 0; i < count; i++) {
            int node = ready[i];
            if (node < ready[first]) {
                first = i;
            }
            int start = startOf(node);
            if ((best < 0 || isBetter(node, start, ready[best], bestStart, priorities)) && limit.admits(node)) {
                best = i;
                bestStart = start;
            }
        }
        return best < 0 ? first : best;
    }

    private static boolean isBetter(int node, int start, int other, int otherStart, int[] priorities) {
        if (start != otherStart) {
            return start < otherStart;
        }
        return priorities[node] != priorities[other] ? priorities[node] > priorities[other] : node < other;
    }

    private void begin() {
        Arrays.fill(earliest, 0);
        issue.clear();
    }

    private int startOf(int node) {
        return issue.next(graph.timing(node).unit(), earliest[node]);
    }

    private void start(int node) {
        Timing timing = graph.timing(node);
        issue.start(timing.unit(), earliest[node]);
        for (int i = graph.begin(node); i < graph.end(node); i++) {
            int target = graph.target(i);
            earliest[target] = Math.max(earliest[target], issue.cycle() + graph.delay(i));
        }
        if (timing.duration() > 1) {
            issue.occupy(timing.duration() - 1);
        }
    }

    private int cycles() {
        return graph.size() == 0 ? 0 : issue.cycle() + 1;
    }
}
