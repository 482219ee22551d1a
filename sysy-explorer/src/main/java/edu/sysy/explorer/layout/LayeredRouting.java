package edu.sysy.explorer.layout;

import edu.sysy.explorer.layout.Layout.Cell;
import edu.sysy.explorer.layout.Layout.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Gives layers their heights and edges their lines. An edge leaves at the bottom of a box and enters at the top of
 * another one; between layers it is a curve, inside layers it is vertical and passes beside the boxes. A back edge
 * turns below its source, goes up through its dummies, and turns again above its target. An edge without dummies runs
 * in a lane at the right.
 */
final class LayeredRouting {
    private static final double MIN_GAP = 36;
    private static final double MAX_GAP = 110;
    private static final double SLOPE = 0.12;
    private static final double TURN = 0.7;
    private static final double MARGIN = 8;

    private final ProperGraph graph;
    private final LayoutGraph boxes;
    private final int[][] rows;
    private final double[] x;
    private final double[] rowTop;
    private final double[] rowBottom;
    private double right;
    private double bottom;

    LayeredRouting(ProperGraph graph, int[][] rows, double[] centres) {
        this.graph = graph;
        this.boxes = graph.graph();
        this.rows = rows;
        x = centres;
        rowTop = new double[rows.length];
        rowBottom = new double[rows.length];
    }

    Layout run() {
        moveToMargin();
        placeRows();
        EdgePorts ports = new EdgePorts(graph, x);
        EdgeLanes lanes = new EdgeLanes(graph, right + MARGIN);
        List<EdgePath> paths = new ArrayList<>();
        for (int edge = 0; edge < boxes.edgeCount(); edge++) {
            double start = ports.below(edge);
            double end = ports.above(edge);
            int source = boxes.from()[edge];
            EdgePath path = new EdgePath(start, rowTop[graph.layer(source)] + boxes.heights()[source])
                    .line(start, rowBottom[graph.layer(source)]);
            if (graph.inLane(edge)) {
                throughLane(path, edge, lanes.x(edge), end);
            } else if (graph.isBack(edge)) {
                upward(path, edge, end);
            } else {
                downward(path, edge, end);
            }
            paths.add(path);
        }
        double[] left = new double[boxes.boxCount()];
        double[] top = new double[boxes.boxCount()];
        for (int box = 0; box < left.length; box++) {
            left[box] = x[box] - boxes.widths()[box] / 2;
            top[box] = rowTop[graph.layer(box)];
        }
        return new Layout(left, top, paths, cells(), lanes.right() + MARGIN, bottom);
    }

    private void moveToMargin() {
        double left = Double.POSITIVE_INFINITY;
        for (int vertex = 0; vertex < x.length; vertex++) {
            left = Math.min(left, x[vertex] - graph.width(vertex) / 2);
        }
        for (int vertex = 0; vertex < x.length; vertex++) {
            x[vertex] += MARGIN - left;
            right = Math.max(right, x[vertex] + graph.width(vertex) / 2);
        }
    }

    private void placeRows() {
        double[] reach = new double[rows.length];
        for (int segment = 0; segment < graph.segmentCount(); segment++) {
            int row = graph.layer(graph.upperEnd(segment));
            reach[row] = Math.max(reach[row], Math.abs(x[graph.upperEnd(segment)] - x[graph.lowerEnd(segment)]));
        }
        double y = MIN_GAP;
        for (int row = 0; row < rows.length; row++) {
            double height = 0;
            for (int vertex : rows[row]) {
                height = Math.max(height, graph.isDummy(vertex) ? 0 : boxes.heights()[vertex]);
            }
            rowTop[row] = y;
            rowBottom[row] = y + height;
            y += height + gap(reach[row]);
        }
        bottom = rows.length == 0 ? 2 * MARGIN : rowBottom[rows.length - 1] + MIN_GAP;
    }

    private static double gap(double reach) {
        return Math.clamp(MIN_GAP + SLOPE * reach, MIN_GAP, MAX_GAP);
    }

    private void downward(EdgePath path, int edge, double end) {
        for (int dummy : graph.dummiesOf(edge)) {
            int row = graph.layer(dummy);
            path.curve(x[dummy], rowTop[row]).line(x[dummy], rowBottom[row]);
        }
        path.curve(end, rowTop[graph.layer(boxes.to()[edge])]);
    }

    private void upward(EdgePath path, int edge, double end) {
        int[] dummies = graph.dummiesOf(edge);
        path.turn(x[dummies[dummies.length - 1]], TURN * MIN_GAP);
        for (int i = dummies.length - 1; i >= 0; i--) {
            int row = graph.layer(dummies[i]);
            path.curve(x[dummies[i]], rowBottom[row]).line(x[dummies[i]], rowTop[row]);
        }
        path.turn(end, -TURN * MIN_GAP);
    }

    private void throughLane(EdgePath path, int edge, double lane, double end) {
        double below = rowBottom[graph.layer(boxes.from()[edge])] + MIN_GAP / 2;
        double top = rowTop[graph.layer(boxes.to()[edge])];
        path.line(path.end().x(), below).line(lane, below).line(lane, top - MIN_GAP / 2);
        path.line(end, top - MIN_GAP / 2).line(end, top);
    }

    private List<Row> cells() {
        List<Row> result = new ArrayList<>();
        for (int row = 0; row < rows.length; row++) {
            List<Cell> cells = Arrays.stream(rows[row])
                    .mapToObj(vertex -> new Cell(
                            graph.isDummy(vertex) ? -1 : vertex,
                            graph.edgeOf(vertex),
                            x[vertex] - graph.width(vertex) / 2,
                            x[vertex] + graph.width(vertex) / 2))
                    .toList();
            result.add(new Row(rowTop[row], rowBottom[row], cells));
        }
        return result;
    }
}
