package edu.sysy.codegen.schedule;

import java.util.Arrays;

/**
 * Instructions of a straight line of code and what has to stand before what. Nodes are numbered in the order of the
 * code; an edge says that an instruction comes after another one, and starts no earlier than some cycles later. The
 * edges into a node are added after that node and before the next one; those out of a node are found by {@link #finish}
 * only, as most lines stay as they are, for which those into the nodes are enough.
 */
final class DependenceGraph {
    private int nodes;
    private int firstFixed;
    private Timing[] timings = new Timing[64];
    private int[] firstIn = new int[64];

    private int edges;
    private int[] sources = new int[256];
    private int[] targets = new int[256];
    private int[] delays = new int[256];
    private int[] firstOut = new int[0];
    private int[] out = new int[0];

    /** Forgets all nodes and edges. */
    void clear() {
        nodes = 0;
        edges = 0;
        firstFixed = Integer.MAX_VALUE;
    }

    /** Adds an instruction and returns its number. */
    int add(Timing timing) {
        if (nodes == timings.length) {
            timings = Arrays.copyOf(timings, 2 * nodes);
            firstIn = Arrays.copyOf(firstIn, 2 * nodes);
        }
        timings[nodes] = timing;
        firstIn[nodes] = edges;
        return nodes++;
    }

    /** Says that the instructions added from now on come after all those before them. */
    void fixOrder() {
        firstFixed = nodes;
    }

    /** Whether an instruction comes after all those before it. */
    boolean isFixed(int node) {
        return node >= firstFixed;
    }

    /** The first of the instructions that come after all those before them; the number of nodes if there is none. */
    int firstFixed() {
        return Math.min(firstFixed, nodes);
    }

    /**
     * Says that the instruction added last comes after {@code before} and starts at least {@code delay} cycles later.
     */
    void edgeFrom(int before, int delay) {
        if (edges == sources.length) {
            sources = Arrays.copyOf(sources, 2 * edges);
            targets = Arrays.copyOf(targets, 2 * edges);
            delays = Arrays.copyOf(delays, 2 * edges);
        }
        sources[edges] = before;
        targets[edges] = nodes - 1;
        delays[edges++] = delay;
    }

    /** Sorts the edges by where they begin, which {@link #begin} and those after it need. */
    void finish() {
        firstOut = new int[nodes + 1];
        for (int edge = 0; edge < edges; edge++) {
            firstOut[sources[edge] + 1]++;
        }
        for (int node = 0; node < nodes; node++) {
            firstOut[node + 1] += firstOut[node];
        }
        int[] next = Arrays.copyOf(firstOut, nodes);
        if (out.length < edges) {
            out = new int[sources.length];
        }
        for (int edge = 0; edge < edges; edge++) {
            out[next[sources[edge]]++] = edge;
        }
    }

    int size() {
        return nodes;
    }

    /** How long an instruction takes. */
    Timing timing(int node) {
        return timings[node];
    }

    /** The first of the edges into a node. */
    int firstIn(int node) {
        return firstIn[node];
    }

    /** One past the last of the edges into a node. */
    int endIn(int node) {
        return node + 1 < nodes ? firstIn[node + 1] : edges;
    }

    /** Where an edge into a node begins. */
    int source(int edge) {
        return sources[edge];
    }

    /** How many cycles after its source the target of an edge into a node starts at the earliest. */
    int delayIn(int edge) {
        return delays[edge];
    }

    /** The first position among {@link #target} and {@link #delay} of the edges out of a node. */
    int begin(int node) {
        return firstOut[node];
    }

    /** One past the last position of the edges out of a node. */
    int end(int node) {
        return firstOut[node + 1];
    }

    int target(int position) {
        return targets[out[position]];
    }

    int delay(int position) {
        return delays[out[position]];
    }
}
