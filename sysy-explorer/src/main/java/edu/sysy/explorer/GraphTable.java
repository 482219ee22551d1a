package edu.sysy.explorer;

import edu.sysy.Cancellation;
import edu.sysy.explorer.picture.Graph;
import edu.sysy.explorer.picture.Graph.Arrangement;
import edu.sysy.explorer.picture.Graph.Edge;
import edu.sysy.explorer.picture.Graph.EdgeKind;
import edu.sysy.explorer.picture.Graph.Node;
import edu.sysy.explorer.picture.GraphPlacement;
import edu.sysy.explorer.picture.GraphPlacement.Box;
import edu.sysy.explorer.picture.GraphPlacement.Region;
import edu.sysy.text.JsonWriter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The graphs of all views, each once, with where their parts are drawn. In JSON:
 *
 * <pre>
 * {"t": title, "n": [[name, block of lines, marks, hue or -1, data]], "e": [[from, to, number of kind, label]],
 *  "w": width, "h": height, "b": [left, top, width, height of each box], "p": [path of each edge],
 *  "r": [[cluster, left, top, width, height]]}
 * </pre>
 *
 * <p>A graph that is not drawn has {@code "x"}, the reason, instead of {@code e} to {@code r}, and no {@code n} unless
 * it is a flow graph.
 */
final class GraphTable {
    private static final int MAX_TOTAL = 1_800_000;
    private static final int MAX_LINES = 4_000;

    /** What a graph is, which decides how large it may be. */
    enum Kind {
        /** Blocks with their code. */
        FLOW(300, 1_500),
        /** Names alone. */
        TREE(1_000, 3_000),
        /** The values of a function. */
        INTERFERENCE(400, 3_000),
        /** The values of a block. */
        DAG(150, 1_000);

        private final int maxNodes;
        private final int maxEdges;

        Kind(int maxNodes, int maxEdges) {
            this.maxNodes = maxNodes;
            this.maxEdges = maxEdges;
        }
    }

    private record Drawn(Graph graph, Kind kind) {}

    private final SharedLines texts;
    private final Map<Drawn, Integer> numbers = new LinkedHashMap<>();
    private final Set<Drawn> preferred = new LinkedHashSet<>();
    private final Map<Drawn, GraphPlacement> placements = new HashMap<>();

    GraphTable(SharedLines texts) {
        this.texts = texts;
    }

    /** The lines of all views. */
    SharedLines texts() {
        return texts;
    }

    /**
     * The number of a graph.
     *
     * @param first whether it is drawn before others that are not, as long as there is room
     */
    int add(Kind kind, Graph graph, boolean first) {
        Cancellation.poll();
        Drawn drawn = new Drawn(graph, kind);
        if (first) {
            preferred.add(drawn);
        }
        Integer known = numbers.get(drawn);
        if (known != null) {
            return known;
        }
        graph.nodes().forEach(node -> texts.block(node.lines()));
        numbers.put(drawn, numbers.size());
        return numbers.size() - 1;
    }

    /** Finds the places in the graphs that are not too large, until all together are. */
    private void place() {
        preferred.addAll(numbers.keySet());
        int total = 0;
        for (Drawn drawn : preferred) {
            Cancellation.poll();
            if (total < MAX_TOTAL && reasonAgainst(drawn).isEmpty()) {
                GraphPlacement placement = drawn.graph().placement();
                total += placement.paths().stream()
                                .mapToInt(path -> path.length() + 20)
                                .sum()
                        + 40 * placement.boxes().size();
                placements.put(drawn, placement);
            }
        }
    }

    private static String reasonAgainst(Drawn drawn) {
        Graph graph = drawn.graph();
        int lines = graph.nodes().stream().mapToInt(node -> node.lines().size()).sum();
        if (graph.nodes().size() > drawn.kind().maxNodes) {
            return "it has " + graph.nodes().size() + " boxes, more than " + drawn.kind().maxNodes;
        }
        if (graph.edges().size() > drawn.kind().maxEdges) {
            return "it has " + graph.edges().size() + " edges, more than " + drawn.kind().maxEdges;
        }
        return lines > MAX_LINES ? "it has " + lines + " lines, more than " + MAX_LINES : "";
    }

    void write(JsonWriter out) {
        place();
        out.name("edgeKinds").beginArray();
        for (EdgeKind kind : EdgeKind.values()) {
            out.value(cssName(kind));
        }
        out.endArray().name("graphs").beginArray();
        for (Drawn drawn : numbers.keySet()) {
            write(drawn, out);
        }
        out.endArray();
    }

    private void write(Drawn drawn, JsonWriter out) {
        Cancellation.poll();
        Graph graph = drawn.graph();
        GraphPlacement placement = placements.get(drawn);
        out.beginObject().field("t", graph.title());
        if (placement != null || drawn.kind() == Kind.FLOW) { // code is shown even if it is not drawn
            out.name("n").beginArray();
            graph.nodes().forEach(node -> write(node, out));
            out.endArray();
        }
        if (placement == null) {
            String reason = reasonAgainst(drawn);
            out.field("x", reason.isEmpty() ? "the pictures of this page are large enough without it" : reason);
        } else {
            edges(graph, out);
            write(placement, out);
        }
        if (graph.arrangement() == Arrangement.CIRCULAR) {
            out.field("c", 1);
        }
        out.endObject();
    }

    private static void edges(Graph graph, JsonWriter out) {
        Map<String, Integer> position = new HashMap<>();
        graph.nodes().forEach(node -> position.put(node.id(), position.size()));
        out.name("e").beginArray();
        for (Edge edge : graph.edges()) {
            out.beginArray()
                    .value(position.getOrDefault(edge.from(), -1))
                    .value(position.getOrDefault(edge.to(), -1))
                    .value(edge.kind().ordinal());
            if (!edge.label().isEmpty()) {
                out.value(edge.label());
            }
            out.endArray();
        }
        out.endArray();
    }

    private void write(Node node, JsonWriter out) {
        String marks =
                String.join(" ", node.marks().stream().map(GraphTable::cssName).toList());
        SortedMap<String, String> data = new TreeMap<>(node.data());
        data.remove("block", node.id());
        out.beginArray()
                .value(node.id())
                .value(texts.block(node.lines()))
                .value(marks)
                .value(node.hue().orElse(-1));
        if (!data.isEmpty()) {
            out.beginObject();
            data.forEach(out::field);
            out.endObject();
        }
        out.endArray();
    }

    private static void write(GraphPlacement placement, JsonWriter out) {
        out.field("w", Math.round(placement.width())).field("h", Math.round(placement.height()));
        out.name("b").beginArray();
        placement.boxes().forEach(box -> write(box, out));
        out.endArray().name("p").beginArray();
        placement.paths().forEach(out::value);
        out.endArray();
        List<Region> regions = placement.regions();
        if (!regions.isEmpty()) {
            out.name("r").beginArray();
            for (Region region : regions) {
                out.beginArray().value(region.cluster());
                write(region.box(), out);
                out.endArray();
            }
            out.endArray();
        }
    }

    private static void write(Box box, JsonWriter out) {
        out.value(Math.round(box.left()))
                .value(Math.round(box.top()))
                .value(Math.round(box.width()))
                .value(Math.round(box.height()));
    }

    private static String cssName(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
