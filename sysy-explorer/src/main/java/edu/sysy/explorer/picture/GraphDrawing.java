package edu.sysy.explorer.picture;

import edu.sysy.explorer.layout.CircularLayout;
import edu.sysy.explorer.layout.EdgePath;
import edu.sysy.explorer.layout.EdgePath.Point;
import edu.sysy.explorer.layout.LayeredLayout;
import edu.sysy.explorer.layout.Layout;
import edu.sysy.explorer.layout.LayoutGraph;
import edu.sysy.explorer.layout.OverlayEdges;
import edu.sysy.explorer.picture.Graph.Arrangement;
import edu.sysy.explorer.picture.Graph.Edge;
import edu.sysy.explorer.picture.Graph.EdgeKind;
import edu.sysy.explorer.picture.Graph.Line;
import edu.sysy.explorer.picture.Graph.Mark;
import edu.sysy.explorer.picture.Graph.Node;
import edu.sysy.explorer.picture.GraphPlacement.Box;
import edu.sysy.explorer.picture.GraphPlacement.Region;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Arranges a graph, and draws it as SVG: regions of clusters, then edges, then boxes above them. */
final class GraphDrawing {
    private static final double PADDING = 8;
    private static final double OVAL = 14;

    private final Graph graph;
    private final Map<String, Integer> number = new HashMap<>();
    private final List<Edge> arranged = new ArrayList<>();
    private final List<Edge> overlaid = new ArrayList<>();
    private final Layout layout;
    private final List<EdgePath> overlay;

    GraphDrawing(Graph graph) {
        this.graph = graph;
        for (Node node : graph.nodes()) {
            number.put(node.id(), number.size());
        }
        for (Edge edge : graph.edges()) {
            (isOverlaid(edge) ? overlaid : arranged).add(edge);
        }
        LayoutGraph boxes = boxes(arranged);
        layout = graph.arrangement() == Arrangement.LAYERED ? LayeredLayout.of(boxes) : CircularLayout.of(boxes);
        overlay = OverlayEdges.of(boxes(overlaid), layout);
    }

    private static boolean isOverlaid(Edge edge) {
        return edge.kind() == EdgeKind.FRONTIER;
    }

    private LayoutGraph boxes(List<Edge> edges) {
        return new LayoutGraph(
                graph.nodes().stream().mapToDouble(GraphDrawing::width).toArray(),
                graph.nodes().stream().mapToDouble(GraphDrawing::height).toArray(),
                edges.stream().mapToInt(edge -> number(edge.from())).toArray(),
                edges.stream().mapToInt(edge -> number(edge.to())).toArray());
    }

    private int number(String node) {
        return number.getOrDefault(node, -1);
    }

    private static double width(Node node) {
        int columns = 1;
        for (Line line : node.lines()) {
            columns = Math.max(columns, SvgWriter.columns(line.text()));
        }
        return columns * SvgWriter.COLUMN + 2 * padding(node);
    }

    private static double padding(Node node) {
        return node.marks().contains(Mark.OPERATOR) ? OVAL : PADDING;
    }

    private static double height(Node node) {
        return Math.max(node.lines().size(), 1) * SvgWriter.LINE + PADDING;
    }

    String svg() {
        boolean layered = graph.arrangement() == Arrangement.LAYERED;
        SvgWriter out = new SvgWriter(graph.title(), bounds());
        for (Region region : regions()) {
            Box box = region.box();
            out.group("sysy-cluster", Map.of("cluster", region.cluster()))
                    .area("", box.left(), box.top(), box.width(), box.height())
                    .endGroup();
        }
        for (int i = 0; i < arranged.size(); i++) {
            edge(out, arranged.get(i), layout.paths().get(i), layered);
        }
        for (int i = 0; i < overlaid.size(); i++) {
            edge(out, overlaid.get(i), overlay.get(i), layered);
        }
        for (int i = 0; i < graph.nodes().size(); i++) {
            node(out, graph.nodes().get(i), layout.left()[i], layout.top()[i]);
        }
        return out.end();
    }

    /** Where everything is, moved so that nothing is left of 0 or above it. */
    GraphPlacement placement() {
        Bounds bounds = bounds();
        List<Box> placed = new ArrayList<>();
        for (int i = 0; i < graph.nodes().size(); i++) {
            Node node = graph.nodes().get(i);
            Box box = new Box(layout.left()[i], layout.top()[i], width(node), height(node));
            placed.add(moved(box, bounds));
        }
        List<String> paths = new ArrayList<>();
        Iterator<EdgePath> nextArranged = layout.paths().iterator();
        Iterator<EdgePath> nextOverlaid = overlay.iterator();
        for (Edge edge : graph.edges()) {
            EdgePath path = isOverlaid(edge) ? nextOverlaid.next() : nextArranged.next();
            paths.add(SvgWriter.pathData(
                    path, point -> Math.round(point.x() - bounds.left()) + "," + Math.round(point.y() - bounds.top())));
        }
        List<Region> regions = regions().stream()
                .map(region -> new Region(region.cluster(), moved(region.box(), bounds)))
                .toList();
        return new GraphPlacement(
                bounds.right() - bounds.left(), bounds.bottom() - bounds.top(), placed, paths, regions);
    }

    private static Box moved(Box box, Bounds bounds) {
        return new Box(box.left() - bounds.left(), box.top() - bounds.top(), box.width(), box.height());
    }

    private List<Region> regions() {
        return new ClusterRegions(graph, arranged, layout).regions();
    }

    private Bounds bounds() {
        Bounds bounds = new Bounds(0, 0, layout.width(), layout.height());
        for (EdgePath path : overlay) {
            bounds = bounds.with(path);
        }
        return bounds;
    }

    private static String cssClass(Enum<?> constant) {
        return " sysy-" + constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static void edge(SvgWriter out, Edge edge, EdgePath path, boolean directed) {
        SortedMap<String, String> data = new TreeMap<>(Map.of("from", edge.from(), "to", edge.to()));
        out.group("sysy-edge" + cssClass(edge.kind()), data).path(path);
        if (directed) {
            out.arrowhead(path);
        }
        if (!edge.label().isEmpty()) {
            Point start = path.start();
            boolean toTheRight = path.end().x() > start.x() + 1;
            double x = toTheRight ? start.x() - 4 - SvgWriter.columns(edge.label()) * SvgWriter.COLUMN : start.x() + 4;
            out.text(x, start.y() + 12, edge.label(), "", Map.of());
        }
        out.endGroup();
    }

    private static void node(SvgWriter out, Node node, double left, double top) {
        StringBuilder classes = new StringBuilder("sysy-node");
        node.marks().forEach(mark -> classes.append(cssClass(mark)));
        SortedMap<String, String> data = new TreeMap<>(node.data());
        data.put("node", node.id());
        if (node.hue().isPresent()) {
            out.group(classes.toString(), data, node.hue().getAsInt());
        } else {
            out.group(classes.toString(), data);
        }
        double height = height(node);
        out.box(left, top, width(node), height, node.marks().contains(Mark.OPERATOR) ? height / 2 : 4);
        double y = top + PADDING / 2;
        for (Line line : node.lines()) {
            out.text(left + padding(node), y + 11, line.text(), "", line.data());
            y += SvgWriter.LINE;
        }
        out.endGroup();
    }
}
