package edu.sysy.mips.schedule;

import java.util.Arrays;

/**
 * Instructions of a straight line of code and what has to stand before what. Nodes are numbered in the order of the
 * code; an edge says that an instruction starts no earlier than some cycles after another one, and behind it.
 */
final class DependenceGraph {
    private int nodes;
    private int[] latencies = new int[64];
    private int[] addressLatencies = new int[64];
    private int[] durations = new int[64];
    private boolean[] addressing = new boolean[64];

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

    /**
     * Adds an instruction and returns its number.
     *
     * @param latency cycles from its start until its result is there
     * @param addressLatency the same for results used as addresses
     * @param duration how many cycles nothing else can start
     * @param addresses which part of the processor it takes
     */
    int add(int latency, int addressLatency, int duration, boolean addresses) {
        if (nodes == latencies.length) {
            latencies = Arrays.copyOf(latencies, 2 * nodes);
            addressLatencies = Arrays.copyOf(addressLatencies, 2 * nodes);
            durations = Arrays.copyOf(durations, 2 * nodes);
            addressing = Arrays.copyOf(addressing, 2 * nodes);
        }
        latencies[nodes] = latency;
        addressLatencies[nodes] = addressLatency;
        durations[nodes] = duration;
        addressing[nodes] = addresses;
        return nodes++;
    }

    /** Says that {@code after} stands behind {@code before} and starts at least {@code delay} cycles later. */
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

    int latency(int node) {
        return latencies[node];
    }

    int addressLatency(int node) {
        return addressLatencies[node];
    }

    int duration(int node) {
        return durations[node];
    }

    boolean isAddressing(int node) {
        return addressing[node];
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
