package edu.sysy.explorer.layout;

import edu.sysy.explorer.layout.EdgePath.Point;
import java.util.ArrayList;
import java.util.List;

/**
 * Puts boxes on a circle, clockwise in their order, and joins them by straight lines that end at their borders. The
 * radius is such that no two boxes overlap. Linear.
 */
public final class CircularLayout {
    private static final double GAP = 14;
    private static final double MARGIN = 16;

    private CircularLayout() {}

    /** Arranges a graph. */
    public static Layout of(LayoutGraph graph) {
        int count = graph.boxCount();
        double[] angles = angles(graph);
        double radius = radius(graph, angles);
        double side = largest(graph.widths()) / 2 + MARGIN + radius;
        double height = largest(graph.heights()) / 2 + MARGIN + radius;
        double[] left = new double[count];
        double[] top = new double[count];
        Point[] centres = new Point[count];
        for (int box = 0; box < count; box++) {
            double angle = angles[box] - Math.PI / 2;
            centres[box] = new Point(side + radius * Math.cos(angle), height + radius * Math.sin(angle));
            left[box] = centres[box].x() - graph.widths()[box] / 2;
            top[box] = centres[box].y() - graph.heights()[box] / 2;
        }
        List<EdgePath> paths = new ArrayList<>();
        for (int edge = 0; edge < graph.edgeCount(); edge++) {
            int from = graph.from()[edge];
            int to = graph.to()[edge];
            Point start = border(graph, from, centres[from], centres[to]);
            Point end = border(graph, to, centres[to], centres[from]);
            paths.add(new EdgePath(start.x(), start.y()).line(end.x(), end.y()));
        }
        return new Layout(left, top, paths, List.of(), 2 * side, 2 * height);
    }

    /** How far the middles of a box and the one after it have to be apart, whatever their direction. */
    private static double distance(LayoutGraph graph, int box) {
        int next = (box + 1) % graph.boxCount();
        return (Math.hypot(graph.widths()[box], graph.heights()[box])
                                + Math.hypot(graph.widths()[next], graph.heights()[next]))
                        / 2
                + GAP;
    }

    /** The place of each box on the circle, and at the end that of the first one again: larger boxes get more room. */
    private static double[] angles(LayoutGraph graph) {
        double[] angles = new double[graph.boxCount() + 1];
        for (int box = 0; box < graph.boxCount(); box++) {
            angles[box + 1] = angles[box] + distance(graph, box);
        }
        double sum = angles[graph.boxCount()];
        for (int i = 0; i < angles.length && sum > 0; i++) {
            angles[i] *= 2 * Math.PI / sum;
        }
        return angles;
    }

    /** The radius at which the chord between any two neighbours is as long as it has to be. */
    private static double radius(LayoutGraph graph, double[] angles) {
        double radius = 0;
        for (int box = 0; box < graph.boxCount() && graph.boxCount() > 1; box++) {
            double chordOfUnitCircle = 2 * Math.sin((angles[box + 1] - angles[box]) / 2);
            radius = Math.max(radius, distance(graph, box) / chordOfUnitCircle);
        }
        return radius;
    }

    private static double largest(double[] sizes) {
        double largest = 0;
        for (double size : sizes) {
            largest = Math.max(largest, size);
        }
        return largest;
    }

    /** Where the line from the centre of a box towards another point leaves the box. */
    static Point border(LayoutGraph graph, int box, Point centre, Point towards) {
        double dx = towards.x() - centre.x();
        double dy = towards.y() - centre.y();
        double scale = Math.min(
                dx == 0 ? Double.POSITIVE_INFINITY : graph.widths()[box] / 2 / Math.abs(dx),
                dy == 0 ? Double.POSITIVE_INFINITY : graph.heights()[box] / 2 / Math.abs(dy));
        return scale == Double.POSITIVE_INFINITY ? centre : new Point(centre.x() + dx * scale, centre.y() + dy * scale);
    }
}
