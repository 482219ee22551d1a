package edu.sysy.explorer.layout;

import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import java.util.Arrays;

/**
 * Puts each box into a layer below those of its predecessors. Edges that close a cycle, found by depth-first search
 * from box 0 and then from the others in order, do not count. A layer number is the length of the longest path to the
 * box (Healy and Nikolov: Hierarchical Drawing Algorithms, Handbook of Graph Drawing, 2013); boxes without predecessors
 * go down to the layer above their first successor. Linear.
 */
final class LayerAssignment {
    private final LayoutGraph graph;
    private final IntGroups outgoing;
    private final boolean[] back;
    private final int[] preorder;
    private final int[] layer;
    private final int layerCount;

    LayerAssignment(LayoutGraph graph) {
        this.graph = graph;
        IntList sources = new IntList(graph.edgeCount());
        IntList edges = new IntList(graph.edgeCount());
        for (int edge = 0; edge < graph.edgeCount(); edge++) {
            sources.add(graph.from()[edge]);
            edges.add(edge);
        }
        outgoing = new IntGroups(graph.boxCount(), sources, edges);
        back = new boolean[graph.edgeCount()];
        preorder = new int[graph.boxCount()];
        findBackEdges();
        layer = new int[graph.boxCount()];
        layerCount = assign();
    }

    /** Whether an edge leads to a box from which its own source is reached, or to its source. */
    boolean isBack(int edge) {
        return back[edge];
    }

    /** The place of a box in the preorder of the search. */
    int preorder(int box) {
        return preorder[box];
    }

    /** The layer of a box, from 0. */
    int layer(int box) {
        return layer[box];
    }

    int layerCount() {
        return layerCount;
    }

    private void findBackEdges() {
        int count = graph.boxCount();
        boolean[] active = new boolean[count];
        int[] next = new int[count];
        Arrays.fill(preorder, -1);
        IntList path = new IntList();
        int number = 0;
        for (int root = 0; root < count; root++) {
            if (preorder[root] >= 0) {
                continue;
            }
            preorder[root] = number++;
            active[root] = true;
            next[root] = outgoing.start(root);
            path.add(root);
            while (!path.isEmpty()) {
                int box = path.get(path.size() - 1);
                if (next[box] == outgoing.end(box)) {
                    active[box] = false;
                    path.removeLast();
                    continue;
                }
                int edge = outgoing.get(next[box]++);
                int target = graph.to()[edge];
                if (preorder[target] < 0) {
                    preorder[target] = number++;
                    active[target] = true;
                    next[target] = outgoing.start(target);
                    path.add(target);
                } else {
                    back[edge] = active[target];
                }
            }
        }
    }

    private int assign() {
        int count = graph.boxCount();
        int[] waiting = new int[count];
        for (int edge = 0; edge < graph.edgeCount(); edge++) {
            waiting[graph.to()[edge]] += back[edge] ? 0 : 1;
        }
        IntList order = new IntList(count);
        for (int box = 0; box < count; box++) {
            if (waiting[box] == 0) {
                order.add(box);
            }
        }
        int roots = order.size();
        int highest = -1;
        for (int i = 0; i < order.size(); i++) {
            int box = order.get(i);
            highest = Math.max(highest, layer[box]);
            for (int place = outgoing.start(box); place < outgoing.end(box); place++) {
                int edge = outgoing.get(place);
                int target = graph.to()[edge];
                if (!back[edge]) {
                    layer[target] = Math.max(layer[target], layer[box] + 1);
                    if (--waiting[target] == 0) {
                        order.add(target);
                    }
                }
            }
        }
        for (int i = 0; i < roots; i++) {
            lower(order.get(i));
        }
        return highest + 1;
    }

    private void lower(int root) {
        int lowest = Integer.MAX_VALUE;
        for (int place = outgoing.start(root); place < outgoing.end(root); place++) {
            int edge = outgoing.get(place);
            lowest = back[edge] ? lowest : Math.min(lowest, layer[graph.to()[edge]] - 1);
        }
        layer[root] = lowest == Integer.MAX_VALUE ? layer[root] : lowest;
    }
}
