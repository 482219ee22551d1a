package edu.sysy.codegen.schedule;

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

    private static final int[] AS_WRITTEN = new int[0];

    private final DependenceGraph graph;
    private final Limit limit;
    private final int issueWidth;
    private final IssueState issue;

    /** By instruction: when it can start at the earliest, or when it starts. */
    private int[] starts = new int[0];

    private int[] heights = new int[0];
    private int[] noPriorities = new int[0];
    private int[] waitingFor = new int[0];
    private int[] ready = new int[0];

    /** A scheduler of the instructions that a graph has when {@link #order} is called. */
    ListScheduler(DependenceGraph graph, IssueSlots slots, Limit limit) {
        this.graph = graph;
        this.limit = limit;
        this.issueWidth = slots.width();
        this.issue = new IssueState(slots);
    }

    /** The numbers of the instructions in their new order; an empty array if the old order is as good. */
    int[] order() {
        if (starts.length < graph.size()) {
            int size = 2 * graph.size();
            starts = new int[size];
            heights = new int[size];
            noPriorities = new int[size];
            waitingFor = new int[size];
            ready = new int[size];
        }
        int fewest = cyclesAsWritten();
        if (fewest <= leastCycles() || fewest <= longestChain()) {
            return AS_WRITTEN;
        }
        graph.finish();
        findHeights();
        int[] inOrder = run(noPriorities);
        int[] best = AS_WRITTEN;
        if (cycles() < fewest && limit.accepts()) {
            fewest = cycles();
            best = inOrder;
        }
        int[] byHeight = run(heights);
        return cycles() < fewest && limit.accepts() ? byHeight : best;
    }

    private int cyclesAsWritten() {
        issue.clear();
        for (int node = 0; node < graph.size(); node++) {
            int earliest = 0;
            for (int edge = graph.firstIn(node); edge < graph.endIn(node); edge++) {
                earliest = Math.max(earliest, starts[graph.source(edge)] + graph.delayIn(edge));
            }
            starts[node] = start(graph.timing(node), earliest);
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
     * Finds for each instruction the cycles from its start to the end of the longest chain of instructions that wait
     * for it.
     */
    private void findHeights() {
        int fixed = 0;
        for (int node = graph.size() - 1; node >= 0; node--) {
            int height = Math.max(fixed, graph.timing(node).latency());
            for (int i = graph.begin(node); i < graph.end(node); i++) {
                height = Math.max(height, graph.delay(i) + heights[graph.target(i)]);
            }
            heights[node] = height;
            fixed = graph.isFixed(node) ? height : fixed;
        }
    }

    /** The cycles from the first to the last start along the longest chain of instructions that wait for each other. */
    private int longestChain() {
        int longest = 0;
        for (int node = 0; node < graph.size(); node++) {
            int start = graph.isFixed(node) ? longest : 0;
            for (int edge = graph.firstIn(node); edge < graph.endIn(node); edge++) {
                start = Math.max(start, starts[graph.source(edge)] + graph.delayIn(edge));
            }
            starts[node] = start;
            longest = Math.max(longest, start);
        }
        return longest + 1;
    }

    private int[] run(int[] priorities) {
        issue.clear();
        limit.begin();
        int readyCount = 0;
        for (int node = 0; node < graph.size(); node++) {
            starts[node] = 0;
            waitingFor[node] = graph.endIn(node) - graph.firstIn(node) + (graph.isFixed(node) ? node : 0);
            if (waitingFor[node] == 0) {
                ready[readyCount++] = node;
            }
        }
        int[] order = new int[graph.size()];
        for (int k = 0; k < order.length; k++) {
            int chosen = choose(readyCount, priorities);
            int node = ready[chosen];
            ready[chosen] = ready[--readyCount];
            order[k] = node;
            limit.took(node);
            int cycle = start(graph.timing(node), starts[node]);
            for (int i = graph.begin(node); i < graph.end(node); i++) {
                int target = graph.target(i);
                starts[target] = Math.max(starts[target], cycle + graph.delay(i));
                if (--waitingFor[target] == 0) {
                    ready[readyCount++] = target;
                }
            }
            for (int target = Math.max(node + 1, graph.firstFixed()); target < order.length; target++) {
                if (--waitingFor[target] == 0) {
                    ready[readyCount++] = target;
                }
            }
        }
        return order;
    }

    /** The index of the instruction to take: the first in the code if none is admitted. */
    private int choose(int count, int[] priorities) {
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

    private int startOf(int node) {
        return issue.next(graph.timing(node).unit(), starts[node]);
    }

    /** Starts an instruction at a cycle or as soon as possible after it; returns when that is. */
    private int start(Timing timing, int earliest) {
        issue.start(timing.unit(), earliest);
        int cycle = issue.cycle();
        if (timing.duration() > 1) {
            issue.occupy(timing.duration() - 1);
        }
        return cycle;
    }

    private int cycles() {
        return graph.size() == 0 ? 0 : issue.cycle() + 1;
    }
}
