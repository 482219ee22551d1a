package edu.sysy.explorer.layout;

import edu.sysy.explorer.layout.EdgePath.Point;
import java.util.ArrayList;
import java.util.List;

/** Draws edges between boxes that are in their places already, as arcs from border to border. */
public final class OverlayEdges {
    private static final double ARC = 0.18;
    private static final double LOOP = 22;

    private OverlayEdges() {}

    /** The lines of the edges of a graph whose boxes are where a layout says. */
    public static List<EdgePath> of(LayoutGraph graph, Layout layout) {
        List<EdgePath> paths = new ArrayList<>();
        for (int edge = 0; edge < graph.edgeCount(); edge++) {
            int from = graph.from()[edge];
            int to = graph.to()[edge];
            paths.add(from == to ? loop(graph, layout, from) : arc(graph, layout, from, to));
        }
        return paths;
    }

    private static Point centre(LayoutGraph graph, Layout layout, int box) {
        return new Point(layout.left()[box] + graph.widths()[box] / 2, layout.top()[box] + graph.heights()[box] / 2);
    }

    private static EdgePath arc(LayoutGraph graph, Layout layout, int from, int to) {
        Point source = centre(graph, layout, from);
        Point target = centre(graph, layout, to);
        double dx = (target.x() - source.x()) * ARC;
        double dy = (target.y() - source.y()) * ARC;
        Point middle = new Point((source.x() + target.x()) / 2 + dy, (source.y() + target.y()) / 2 - dx);
        Point start = CircularLayout.border(graph, from, source, middle);
        Point end = CircularLayout.border(graph, to, target, middle);
        return new EdgePath(start.x(), start.y()).bend(middle, middle, end);
    }

    private static EdgePath loop(LayoutGraph graph, Layout layout, int box) {
        double right = layout.left()[box] + graph.widths()[box];
        double top = layout.top()[box];
        double height = graph.heights()[box];
        Point end = new Point(right, top + height / 4);
        return new EdgePath(right, top + height * 3 / 4)
                .bend(new Point(right + LOOP, top + height), new Point(right + LOOP, top), end);
    }
}
