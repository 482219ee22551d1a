package edu.sysy.benchmarks.graph;

import java.util.Arrays;

/** Collects the edges of a graph whose nodes are numbered as they are made. */
final class GraphBuilder {
    private int[] from = new int[64];
    private int[] to = new int[64];
    private int edgeCount;
    private int nodeCount;

    int node() {
        return nodeCount++;
    }

    int nodeCount() {
        return nodeCount;
    }

    void edge(int source, int target) {
        if (edgeCount == from.length) {
            from = Arrays.copyOf(from, 2 * edgeCount);
            to = Arrays.copyOf(to, 2 * edgeCount);
        }
        from[edgeCount] = source;
        to[edgeCount++] = target;
    }

    /** A new node with an edge from {@code source}. */
    int after(int source) {
        int created = node();
        edge(source, created);
        return created;
    }

    /** The successors of each node, in the order in which the edges were added. */
    int[][] successors() {
        int[] degree = new int[nodeCount];
        for (int e = 0; e < edgeCount; e++) {
            degree[from[e]]++;
        }
        int[][] result = new int[nodeCount][];
        for (int i = 0; i < nodeCount; i++) {
            result[i] = new int[degree[i]];
        }
        for (int e = edgeCount - 1; e >= 0; e--) {
            result[from[e]][--degree[from[e]]] = to[e];
        }
        return result;
    }
}
