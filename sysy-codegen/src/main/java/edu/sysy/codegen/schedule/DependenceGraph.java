package edu.sysy.codegen.schedule;

import java.util.Arrays;

/**
 * Instructions of a straight line of code and what has to stand before what. Nodes are numbered in the order of the
 * code; an edge says that an instruction comes after another one, and starts no earlier than some cycles later.
 */
final class DependenceGraph {
    private int nodes;
    private Timing[] timings = new Timing[64];

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
        firstOut = new int[0];
    }

    /** Adds an instruction and returns its number. */
    int add(Timing timing) {
        if (nodes == timings.length) {
            timings = Arrays.copyOf(timings, 2 * nodes);
        }
        timings[nodes] = timing;
        return nodes++;
    }

    /** Says that {@code after} comes after {@code before} and starts at least {@code delay} cycles later. */
    void edge(int before, int after, int delay) {
        if (edges == sources.length) {
            sources = Arrays.copyOf(sources, 2 * edges);
            targets = Arrays.copyOf(targets, 2 * edges);
            delays = Arrays.copyOf(delays, 2 * edges);
        }
        sources[edges] = before;
        targets[edges] = after;
        delays[edges++] = delay;
    }

    /** Sorts the edges by where they begin; none can be added from then on. */
    void finish() {
        firstOut = new int[nodes + 1];
        for (int edge = 0; edge < edges; edge++) {
            firstOut[sources[edge] + 1]++;
        }
        for (int node = 0; node < nodes; node++) {
            firstOut[node + 1] += firstOut[node];
        }
        int[] next = Arrays.copyOf(firstOut, nodes);
        out = new int[edges];
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
