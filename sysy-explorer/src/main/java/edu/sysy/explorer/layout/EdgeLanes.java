package edu.sysy.explorer.layout;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/** Vertical lanes at the right of a picture for edges without dummies, no two of which share a part of a lane. */
final class EdgeLanes {
    private static final double DISTANCE = 8;

    /** A lane and the last layer that the edge in it passes. */
    private record Use(int lane, int last) {}

    private final double left;
    private final int[] lane;
    private int count;

    EdgeLanes(ProperGraph graph, double left) {
        this.left = left;
        LayoutGraph boxes = graph.graph();
        lane = new int[boxes.edgeCount()];
        List<Integer> edges = IntStream.range(0, boxes.edgeCount())
                .filter(graph::inLane)
                .boxed()
                .sorted(Comparator.comparingInt(edge -> first(graph, edge)))
                .toList();
        PriorityQueue<Use> used = new PriorityQueue<>(Comparator.comparingInt(Use::last));
        PriorityQueue<Integer> free = new PriorityQueue<>();
        for (int edge : edges) {
            for (Use first = used.peek(); first != null && first.last() < first(graph, edge); first = used.peek()) {
                free.add(first.lane());
                used.remove();
            }
            Integer lowest = free.poll();
            lane[edge] = lowest != null ? lowest : count++;
            used.add(new Use(lane[edge], last(graph, edge)));
        }
    }

    private static int first(ProperGraph graph, int edge) {
        return Math.min(source(graph, edge), target(graph, edge));
    }

    private static int last(ProperGraph graph, int edge) {
        return Math.max(source(graph, edge), target(graph, edge));
    }

    private static int source(ProperGraph graph, int edge) {
        return graph.layer(graph.graph().from()[edge]);
    }

    private static int target(ProperGraph graph, int edge) {
        return graph.layer(graph.graph().to()[edge]);
    }

    /** The x coordinate of the lane of an edge. */
    double x(int edge) {
        return left + lane[edge] * DISTANCE;
    }

    /** The right side of all lanes; where they begin if there are none. */
    double right() {
        return left + Math.max(count - 1, 0) * DISTANCE;
    }
}
