package edu.sysy.explorer.layout;

import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Where edges leave and enter boxes: spread over a side, in the order of the places that they come from or go to. */
final class EdgePorts {
    private static final double MAX_DISTANCE = 36;
    private static final double CORNER = 6;

    private final double[] below;
    private final double[] above;

    EdgePorts(ProperGraph graph, double[] x) {
        LayoutGraph boxes = graph.graph();
        int count = boxes.edgeCount();
        double[] next = new double[count];
        double[] previous = new double[count];
        for (int edge = 0; edge < count; edge++) {
            int[] dummies = graph.dummiesOf(edge);
            boolean back = !graph.inLane(edge) && graph.isBack(edge);
            int last = dummies.length - 1;
            next[edge] = graph.inLane(edge)
                    ? Double.MAX_VALUE
                    : last < 0 ? x[boxes.to()[edge]] : x[dummies[back ? last : 0]];
            previous[edge] = graph.inLane(edge)
                    ? Double.MAX_VALUE
                    : last < 0 ? x[boxes.from()[edge]] : x[dummies[back ? 0 : last]];
        }
        below = spread(boxes, boxes.from(), next, x);
        above = spread(boxes, boxes.to(), previous, x);
    }

    private static double[] spread(LayoutGraph boxes, int[] ends, double[] other, double[] x) {
        IntList groups = new IntList(ends.length);
        IntList edges = new IntList(ends.length);
        IntStream.range(0, ends.length)
                .boxed()
                .sorted(Comparator.comparingDouble(edge -> other[edge]))
                .forEach(edge -> {
                    groups.add(ends[edge]);
                    edges.add(edge);
                });
        IntGroups byBox = new IntGroups(boxes.boxCount(), groups, edges);
        double[] ports = new double[ends.length];
        for (int box = 0; box < boxes.boxCount(); box++) {
            int degree = byBox.end(box) - byBox.start(box);
            double room = Math.max(boxes.widths()[box] - 2 * CORNER, 0);
            double distance = Math.min(MAX_DISTANCE, room / Math.max(degree - 1, 1));
            for (int i = 0; i < degree; i++) {
                ports[byBox.get(byBox.start(box) + i)] = x[box] + (i - (degree - 1) / 2.0) * distance;
            }
        }
        return ports;
    }

    /** The x coordinate at which an edge leaves its source. */
    double below(int edge) {
        return below[edge];
    }

    /** The x coordinate at which an edge enters its target. */
    double above(int edge) {
        return above[edge];
    }
}
