package edu.sysy.explorer.picture;

import edu.sysy.explorer.layout.Layout;
import edu.sysy.explorer.layout.Layout.Cell;
import edu.sysy.explorer.layout.Layout.Row;
import edu.sysy.explorer.picture.Graph.Cluster;
import edu.sysy.explorer.picture.Graph.Edge;
import edu.sysy.explorer.picture.GraphPlacement.Box;
import edu.sysy.explorer.picture.GraphPlacement.Region;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the region of each cluster, which is shaded: in each layer the boxes that are neighbours and belong to it, and
 * the edges between its boxes. What does not belong to a cluster is never inside its region. Clusters inside
 * {@value #MAX_DEPTH} others get no region of their own.
 */
final class ClusterRegions {
    private static final int MAX_DEPTH = 6;
    private static final int NONE = -1;
    private static final double PADDING = 5;

    private final Graph graph;
    private final List<Edge> edges;
    private final Layout layout;
    private final int[] parent;
    private final int[] depth;
    private final Map<String, Integer> clusterOf = new HashMap<>();
    private final int[] clusterOfBox;

    /** Regions of a picture whose edges are {@code edges}. */
    ClusterRegions(Graph graph, List<Edge> edges, Layout layout) {
        this.graph = graph;
        this.edges = edges;
        this.layout = layout;
        int count = graph.clusters().size();
        parent = new int[count];
        depth = new int[count];
        int[] shown = new int[count];
        Map<String, Integer> numbers = new HashMap<>();
        for (int cluster = 0; cluster < count; cluster++) {
            Cluster described = graph.clusters().get(cluster);
            numbers.put(described.id(), cluster);
            parent[cluster] = numbers.getOrDefault(described.parent(), NONE);
            depth[cluster] = parent[cluster] == NONE ? 0 : depth[parent[cluster]] + 1;
            shown[cluster] = depth[cluster] < MAX_DEPTH ? cluster : shown[parent[cluster]];
            for (String node : described.nodes()) {
                clusterOf.put(node, shown[cluster]);
            }
        }
        clusterOfBox = graph.nodes().stream()
                .mapToInt(node -> clusterOf.getOrDefault(node.id(), NONE))
                .toArray();
    }

    /** The parts of all regions, outer clusters first. */
    List<Region> regions() {
        List<Region> regions = new ArrayList<>();
        if (graph.clusters().isEmpty()) {
            return regions;
        }
        int[] ofEdge = edges.stream()
                .mapToInt(edge ->
                        common(clusterOf.getOrDefault(edge.from(), NONE), clusterOf.getOrDefault(edge.to(), NONE)))
                .toArray();
        for (int level = 0; level < MAX_DEPTH; level++) {
            for (int row = 0; row < layout.rows().size(); row++) {
                add(row, level, ofEdge, regions);
            }
        }
        return regions;
    }

    private void add(int number, int level, int[] ofEdge, List<Region> regions) {
        Row row = layout.rows().get(number);
        int begin = 0;
        while (begin < row.cells().size()) {
            int cluster = cluster(row.cells().get(begin), level, ofEdge);
            int end = begin + 1;
            while (end < row.cells().size() && cluster(row.cells().get(end), level, ofEdge) == cluster) {
                end++;
            }
            if (cluster != NONE) {
                regions.add(region(number, cluster, row.cells().subList(begin, end)));
            }
            begin = end;
        }
    }

    private Region region(int number, int cluster, List<Cell> cells) {
        List<Row> rows = layout.rows();
        Row row = rows.get(number);
        double top =
                number == 0 ? row.top() - 4 * PADDING : (rows.get(number - 1).bottom() + row.top()) / 2;
        double bottom = number == rows.size() - 1
                ? row.bottom() + 4 * PADDING
                : (row.bottom() + rows.get(number + 1).top()) / 2;
        double left = cells.getFirst().left() - PADDING;
        double right = cells.getLast().right() + PADDING;
        return new Region(graph.clusters().get(cluster).id(), new Box(left, top, right - left, bottom - top));
    }

    /** The cluster of a level, 0 for the outermost ones, that a cell is in; -1 if there is none. */
    private int cluster(Cell cell, int level, int[] ofEdge) {
        int cluster = cell.box() >= 0 ? clusterOfBox[cell.box()] : ofEdge[cell.edge()];
        if (cluster == NONE || depth[cluster] < level) {
            return NONE;
        }
        while (depth[cluster] > level) {
            cluster = parent[cluster];
        }
        return cluster;
    }

    private int common(int one, int other) {
        int a = one;
        int b = other;
        while (a != b) {
            boolean up = b == NONE || (a != NONE && depth[a] >= depth[b]);
            a = up ? parent[a] : a;
            b = up ? b : parent[b];
        }
        return a;
    }
}
