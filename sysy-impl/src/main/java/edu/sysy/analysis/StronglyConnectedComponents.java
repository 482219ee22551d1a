package edu.sysy.analysis;

import edu.sysy.ints.IntList;
import java.util.Arrays;

/**
 * The strongly connected components of a directed graph, numbered bottom-up: the edges of a component lead to itself
 * and to components with smaller numbers (Tarjan, "Depth-First Search and Linear Graph Algorithms", SIAM Journal on
 * Computing 1972).
 */
public final class StronglyConnectedComponents {
    private final int[][] successors;
    private final int[] component;
    private final int[] bottomUp;
    private final boolean[] onCycle;

    private StronglyConnectedComponents(int[][] successors) {
        this.successors = successors;
        component = new int[successors.length];
        bottomUp = new int[successors.length];
        onCycle = new boolean[successors.length];
        find();
    }

    /** The components of the graph in which node {@code i} leads to {@code successors[i]}. */
    public static StronglyConnectedComponents of(int[][] successors) {
        return new StronglyConnectedComponents(successors);
    }

    /** The component that a node belongs to. */
    public int component(int node) {
        return component[node];
    }

    /** Whether a node can be reached from itself by at least one edge. */
    public boolean isOnCycle(int node) {
        return onCycle[node];
    }

    /** All nodes, each after those it leads to unless they are in one component. */
    public int[] bottomUp() {
        return bottomUp.clone();
    }

    private void find() {
        int count = successors.length;
        int[] number = new int[count];
        int[] low = new int[count];
        int[] done = new int[count];
        IntList path = new IntList();
        IntList open = new IntList();
        Arrays.fill(component, -1);
        int numbered = 0;
        int components = 0;
        int finished = 0;
        for (int root = 0; root < count; root++) {
            if (number[root] != 0) {
                continue;
            }
            path.add(root);
            while (!path.isEmpty()) {
                int current = path.get(path.size() - 1);
                if (number[current] == 0) {
                    number[current] = low[current] = ++numbered;
                    open.add(current);
                }
                if (done[current] < successors[current].length) {
                    int successor = successors[current][done[current]++];
                    if (number[successor] == 0) {
                        path.add(successor);
                    } else if (component[successor] < 0) {
                        low[current] = Math.min(low[current], number[successor]);
                    }
                    onCycle[current] |= successor == current;
                    continue;
                }
                path.removeLast();
                if (!path.isEmpty()) {
                    int parent = path.get(path.size() - 1);
                    low[parent] = Math.min(low[parent], low[current]);
                }
                if (low[current] == number[current]) {
                    boolean several = open.get(open.size() - 1) != current;
                    int member;
                    do {
                        member = open.removeLast();
                        component[member] = components;
                        onCycle[member] |= several;
                        bottomUp[finished++] = member;
                    } while (member != current);
                    components++;
                }
            }
        }
    }

    /** The nodes of each component, a line each, bottom-up. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        int previous = -1;
        for (int node : bottomUp) {
            if (component[node] != previous) {
                text.append(text.isEmpty() ? "" : "\n").append(component[node]).append(':');
                previous = component[node];
            }
            text.append(' ').append(node);
        }
        return text.append(text.isEmpty() ? "" : "\n").toString();
    }
}
