package edu.sysy.explorer.layout;

import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A layered graph whose edges lead from a layer to the next one: longer edges pass a dummy vertex in each layer
 * between. A back edge goes up beside the code, so it has dummies in the layers of its two ends, too; these are
 * anchored to the boxes beside which they should stand. Vertices are numbered, the boxes first.
 *
 * <p>There are at most {@value #DUMMIES_PER_ELEMENT} dummies for each box and edge. The longest edges beyond that get
 * none: they run in lanes beside the picture. So the size is linear in that of the graph, which it would not be in
 * nests of loops whose edges all pass the same layers.
 */
final class ProperGraph {
    private static final int DUMMIES_PER_ELEMENT = 20;
    private static final int NONE = -1;

    private final LayoutGraph graph;
    private final LayerAssignment layers;
    private final int[][] chains;
    private final boolean[] inLane;
    private final IntList layer = new IntList();
    private final IntList anchor = new IntList();
    private final IntList edgeOf = new IntList();
    private final IntList upperEnds = new IntList();
    private final IntList lowerEnds = new IntList();
    private final IntGroups downward;
    private final IntGroups upward;

    ProperGraph(LayoutGraph graph) {
        this.graph = graph;
        layers = new LayerAssignment(graph);
        chains = new int[graph.edgeCount()][];
        for (int box = 0; box < graph.boxCount(); box++) {
            addVertex(layers.layer(box), NONE, NONE);
        }
        inLane = longest();
        for (int edge = 0; edge < graph.edgeCount(); edge++) {
            chains[edge] = inLane[edge] ? new int[0] : chain(edge);
        }
        IntList segments = new IntList(upperEnds.size());
        for (int segment = 0; segment < upperEnds.size(); segment++) {
            segments.add(segment);
        }
        downward = new IntGroups(layer.size(), upperEnds, segments);
        upward = new IntGroups(layer.size(), lowerEnds, segments);
    }

    private int dummies(int edge) {
        int span = layers.layer(graph.to()[edge]) - layers.layer(graph.from()[edge]);
        return layers.isBack(edge) ? 1 - span : span - 1;
    }

    private boolean[] longest() {
        long budget = (long) DUMMIES_PER_ELEMENT * (graph.boxCount() + graph.edgeCount());
        boolean[] longest = new boolean[graph.edgeCount()];
        List<Integer> byLength = IntStream.range(0, graph.edgeCount())
                .boxed()
                .sorted((one, other) -> Integer.compare(dummies(one), dummies(other)))
                .toList();
        for (int edge : byLength) {
            budget -= dummies(edge);
            longest[edge] = budget < 0;
        }
        return longest;
    }

    private int addVertex(int inLayer, int anchoredTo, int edge) {
        layer.add(inLayer);
        anchor.add(anchoredTo);
        edgeOf.add(edge);
        return layer.size() - 1;
    }

    private void addSegment(int upper, int lower) {
        upperEnds.add(upper);
        lowerEnds.add(lower);
    }

    private int[] chain(int edge) {
        boolean back = layers.isBack(edge);
        int above = back ? graph.to()[edge] : graph.from()[edge];
        int below = back ? graph.from()[edge] : graph.to()[edge];
        int[] chain = new int[dummies(edge)];
        int first = layers.layer(above) + (back ? 0 : 1);
        for (int i = 0; i < chain.length; i++) {
            int beside = !back ? NONE : i == 0 ? above : i == chain.length - 1 ? below : NONE;
            chain[i] = addVertex(first + i, beside, edge);
            if (i > 0) {
                addSegment(chain[i - 1], chain[i]);
            }
        }
        if (!back) {
            addSegment(above, chain.length == 0 ? below : chain[0]);
            if (chain.length > 0) {
                addSegment(chain[chain.length - 1], below);
            }
        }
        return chain;
    }

    LayoutGraph graph() {
        return graph;
    }

    int vertexCount() {
        return layer.size();
    }

    int layerCount() {
        return layers.layerCount();
    }

    int layer(int vertex) {
        return layer.get(vertex);
    }

    boolean isDummy(int vertex) {
        return vertex >= graph.boxCount();
    }

    /** The box in the same layer beside which a dummy should stand; -1 if there is none. */
    int anchor(int vertex) {
        return anchor.get(vertex);
    }

    /** The edge that a dummy belongs to; -1 for boxes. */
    int edgeOf(int vertex) {
        return edgeOf.get(vertex);
    }

    boolean isBack(int edge) {
        return layers.isBack(edge);
    }

    /** Whether an edge is too long to have dummies. */
    boolean inLane(int edge) {
        return inLane[edge];
    }

    /** The dummies of an edge from top to bottom, none of an edge in a lane; not to be changed. */
    int[] dummiesOf(int edge) {
        return chains[edge];
    }

    int segmentCount() {
        return upperEnds.size();
    }

    int upperEnd(int segment) {
        return upperEnds.get(segment);
    }

    int lowerEnd(int segment) {
        return lowerEnds.get(segment);
    }

    /** The segments that lead down from each vertex. */
    IntGroups downward() {
        return downward;
    }

    /** The segments that come from above to each vertex. */
    IntGroups upward() {
        return upward;
    }

    /** The width of a vertex; dummies have none. */
    double width(int vertex) {
        return isDummy(vertex) ? 0 : graph.widths()[vertex];
    }

    /** The vertices of each layer in the order in which the search that found the back edges came to them. */
    int[][] initialRows() {
        int[] size = new int[layerCount()];
        long[][] keys = new long[layerCount()][];
        for (int vertex = 0; vertex < vertexCount(); vertex++) {
            size[layer(vertex)]++;
        }
        Arrays.setAll(keys, row -> new long[size[row]]);
        for (int vertex = vertexCount() - 1; vertex >= 0; vertex--) {
            int box = !isDummy(vertex)
                    ? vertex
                    : isBack(edgeOf(vertex)) ? graph.to()[edgeOf(vertex)] : graph.from()[edgeOf(vertex)];
            keys[layer(vertex)][--size[layer(vertex)]] = (long) layers.preorder(box) << 32 | vertex;
        }
        int[][] rows = new int[layerCount()][];
        for (int row = 0; row < rows.length; row++) {
            Arrays.sort(keys[row]);
            rows[row] = Arrays.stream(keys[row]).mapToInt(key -> (int) key).toArray();
        }
        return rows;
    }
}
