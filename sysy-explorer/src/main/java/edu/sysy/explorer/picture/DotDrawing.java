package edu.sysy.explorer.picture;

import edu.sysy.explorer.picture.Graph.Arrangement;
import edu.sysy.explorer.picture.Graph.Cluster;
import edu.sysy.explorer.picture.Graph.Edge;
import edu.sysy.explorer.picture.Graph.EdgeKind;
import edu.sysy.explorer.picture.Graph.Line;
import edu.sysy.explorer.picture.Graph.Mark;
import edu.sysy.explorer.picture.Graph.Node;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A graph in the language of Graphviz. */
final class DotDrawing {
    private static final List<Cluster> NONE = List.of();

    private final Graph graph;
    private final boolean directed;
    private final StringBuilder out = new StringBuilder();

    DotDrawing(Graph graph) {
        this.graph = graph;
        directed = graph.arrangement() == Arrangement.LAYERED;
    }

    String text() {
        out.append(directed ? "digraph " : "graph ")
                .append(quoted(graph.title()))
                .append(" {\n");
        out.append("  label=").append(quoted(graph.title())).append(";\n  labelloc=t;\n");
        out.append(directed ? "" : "  layout=circo;\n");
        out.append("  node [shape=box, fontname=monospace];\n  edge [fontname=monospace];\n");
        graph.nodes().forEach(this::node);
        clusters();
        graph.edges().forEach(this::edge);
        return out.append("}\n").toString();
    }

    private void node(Node node) {
        List<String> attributes = new ArrayList<>();
        StringBuilder label = new StringBuilder();
        String lineEnd = node.lines().size() > 1 ? "\\l" : "";
        for (Line line : node.lines()) {
            label.append(escaped(line.text())).append(lineEnd);
        }
        attributes.add("label=\"" + label + "\"");
        List<String> styles = new ArrayList<>();
        if (node.marks().contains(Mark.LOOP_HEADER)) {
            styles.add("bold");
        }
        if (node.marks().contains(Mark.SPILLED)) {
            styles.add("dashed");
        }
        if (node.marks().contains(Mark.OPERATOR)) {
            attributes.add("shape=ellipse");
        }
        if (node.hue().isPresent()) {
            styles.add("filled");
            attributes.add(String.format(
                    Locale.ROOT, "fillcolor=\"%.3f 0.350 1.000\"", node.hue().getAsInt() / 360.0));
        }
        if (!styles.isEmpty()) {
            attributes.add("style=" + quoted(String.join(",", styles)));
        }
        out.append("  ")
                .append(quoted(node.id()))
                .append(" [")
                .append(String.join(", ", attributes))
                .append("];\n");
    }

    /** Writes clusters inside each other, without recursion. */
    private void clusters() {
        Map<String, List<Cluster>> inside = new HashMap<>();
        for (Cluster cluster : graph.clusters()) {
            inside.computeIfAbsent(cluster.parent(), parent -> new ArrayList<>())
                    .add(cluster);
        }
        Deque<Object> pending = new ArrayDeque<>(inside.getOrDefault("", NONE));
        while (!pending.isEmpty()) {
            switch (pending.pop()) {
                case Cluster cluster -> {
                    out.append("  subgraph ")
                            .append(quoted("cluster_" + cluster.id()))
                            .append(" {\n");
                    out.append("  label=").append(quoted(cluster.label())).append(";\n");
                    cluster.nodes()
                            .forEach(node ->
                                    out.append("  ").append(quoted(node)).append(";\n"));
                    pending.push("  }\n");
                    inside.getOrDefault(cluster.id(), NONE).reversed().forEach(pending::push);
                }
                case Object end -> out.append(end);
            }
        }
    }

    private void edge(Edge edge) {
        out.append("  ")
                .append(quoted(edge.from()))
                .append(directed ? " -> " : " -- ")
                .append(quoted(edge.to()));
        List<String> attributes = new ArrayList<>();
        if (!edge.label().isEmpty()) {
            attributes.add("label=" + quoted(edge.label()));
        }
        if (edge.kind() == EdgeKind.BACK) {
            attributes.add("style=bold");
        }
        if (edge.kind() == EdgeKind.FRONTIER) {
            attributes.add("style=dashed");
            attributes.add("constraint=false");
        }
        out.append(attributes.isEmpty() ? ";\n" : " [" + String.join(", ", attributes) + "];\n");
    }

    private static String quoted(String text) {
        return '"' + escaped(text) + '"';
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }
}
