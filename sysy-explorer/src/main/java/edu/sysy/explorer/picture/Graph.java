package edu.sysy.explorer.picture;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A graph to be drawn: boxes with lines of text, edges between them, and clusters of boxes, such as loops. It says what
 * is shown and not where; {@link #svg} and {@link #dot} draw it. {@link Pictures} makes those of programs.
 *
 * {@snippet lang = "java":
 * Graph graph = new Graph(
 *         "two boxes",
 *         Graph.Arrangement.LAYERED,
 *         List.of(Graph.Node.of("a", "first"), Graph.Node.of("b", "second")),
 *         List.of(Graph.Edge.of("a", "b", Graph.EdgeKind.FLOW)),
 *         List.of());
 * Files.writeString(Path.of("graph.svg"), graph.svg());
 * }
 *
 * @param nodes the boxes; those of a layered graph that come first are drawn high, those of a circular one in their
 *     order
 * @param edges directed, and undirected in a circular graph
 * @param clusters each after the one that it is inside
 */
public record Graph(String title, Arrangement arrangement, List<Node> nodes, List<Edge> edges, List<Cluster> clusters)
        implements Picture {
    private static final Pattern ATTRIBUTE = Pattern.compile("[a-z][a-z0-9-]*");

    /** How boxes are arranged. */
    public enum Arrangement {
        /** From top to bottom along the edges. */
        LAYERED,
        /** On a circle; edges have no direction. */
        CIRCULAR
    }

    /** What a box is in particular; decides about its looks. */
    public enum Mark {
        /** Where execution begins. */
        ENTRY,
        /** Where it ends. */
        EXIT,
        /** The only block through which a loop is entered. */
        LOOP_HEADER,
        /** Computed from other nodes. */
        OPERATOR,
        /** In memory for a part of its life. */
        SPILLED
    }

    /** What an edge means; decides about its looks. */
    public enum EdgeKind {
        /** Execution goes on there in any case. */
        FLOW,
        /** Execution goes on there if the condition holds. */
        TRUE,
        /** Execution goes on there if the condition does not hold. */
        FALSE,
        /** Execution goes on at the header of a loop around the block. */
        BACK,
        /** From the parent in a tree to a child. */
        TREE,
        /** To a block of the dominance frontier; does not influence where boxes are. */
        FRONTIER,
        /** From a function to one that it calls. */
        CALL,
        /** From an operator to what it is applied to. */
        OPERAND,
        /** Between two that cannot share a register. */
        INTERFERENCE
    }

    /**
     * A line of text in a box.
     *
     * @param data what the line is about: names, of lower-case letters, digits and hyphens, and their values
     */
    public record Line(String text, SortedMap<String, String> data) {
        public Line {
            Objects.requireNonNull(text, "text");
            data = sorted(data);
        }

        /** A line about nothing in particular. */
        public static Line of(String text) {
            return new Line(text, new TreeMap<>());
        }

        /** The line with one more datum. */
        public Line with(String name, Object value) {
            return new Line(text, plus(data, name, value));
        }
    }

    /**
     * A box.
     *
     * @param id its name, unique in the graph
     * @param lines its text, the heading first
     * @param data as those of lines
     * @param hue its colour as an angle of the colour circle in degrees, 0 to 359; empty for the one that all have
     */
    public record Node(
            String id, List<Line> lines, SortedSet<Mark> marks, SortedMap<String, String> data, OptionalInt hue) {
        public Node {
            Objects.requireNonNull(id, "id");
            lines = List.copyOf(lines);
            marks = Collections.unmodifiableSortedSet(new TreeSet<>(marks));
            data = sorted(data);
            if (hue.orElse(0) < 0 || hue.orElse(0) >= 360) {
                throw new IllegalArgumentException("node " + id + " has the hue " + hue.getAsInt());
            }
        }

        /** A box of lines about nothing in particular. */
        public static Node of(String id, String... lines) {
            List<Line> plain = List.of(lines).stream().map(Line::of).toList();
            return new Node(id, plain, new TreeSet<>(), new TreeMap<>(), OptionalInt.empty());
        }

        /** The box with one more datum. */
        public Node with(String name, Object value) {
            return new Node(id, lines, marks, plus(data, name, value), hue);
        }

        /** The box with other lines. */
        public Node withLines(List<Line> others) {
            return new Node(id, others, marks, data, hue);
        }

        /** The box with one more mark, if {@code holds}. */
        public Node with(Mark mark, boolean holds) {
            SortedSet<Mark> more = new TreeSet<>(marks);
            more.addAll(holds ? Set.of(mark) : Set.of());
            return new Node(id, lines, more, data, hue);
        }

        /** The box in a colour. */
        public Node withHue(int degrees) {
            return new Node(id, lines, marks, data, OptionalInt.of(degrees));
        }
    }

    /**
     * An edge.
     *
     * @param from the name of the box where it begins
     * @param to the name of the box where it ends
     * @param label a short text at its beginning; may be empty
     */
    public record Edge(String from, String to, EdgeKind kind, String label) {
        public Edge {
            Objects.requireNonNull(kind, "kind");
            Objects.requireNonNull(label, "label");
        }

        /** An edge without text. */
        public static Edge of(String from, String to, EdgeKind kind) {
            return new Edge(from, to, kind, "");
        }
    }

    /**
     * Boxes that belong together.
     *
     * @param id its name, unique among the clusters of the graph
     * @param parent the name of the cluster that it is inside; empty if there is none
     * @param nodes the names of the boxes that are in it and in none inside it
     */
    public record Cluster(String id, String label, String parent, List<String> nodes) {
        public Cluster {
            Objects.requireNonNull(label, "label");
            nodes = List.copyOf(nodes);
        }
    }

    /**
     * Checks that all names have an owner.
     *
     * @throws IllegalArgumentException if two boxes or clusters share a name, an edge or a cluster names a box that
     * does not exist, a box is in two clusters, or a cluster comes before the one that it is inside
     */
    public Graph {
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(arrangement, "arrangement");
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
        clusters = List.copyOf(clusters);
        Set<String> names = new HashSet<>();
        nodes.forEach(node -> check(names.add(node.id()), "two nodes are called " + node.id()));
        for (Edge edge : edges) {
            check(names.contains(edge.from()), "an edge begins at " + edge.from() + ", which is missing");
            check(names.contains(edge.to()), "an edge ends at " + edge.to() + ", which is missing");
        }
        Set<String> known = new HashSet<>();
        Map<String, String> owner = new HashMap<>();
        for (Cluster cluster : clusters) {
            check(
                    cluster.parent().isEmpty() || known.contains(cluster.parent()),
                    "cluster " + cluster.id() + " does not come after " + cluster.parent());
            check(known.add(cluster.id()), "two clusters are called " + cluster.id());
            for (String node : cluster.nodes()) {
                check(names.contains(node), "cluster " + cluster.id() + " has " + node + ", which is missing");
                check(owner.put(node, cluster.id()) == null, "node " + node + " is in two clusters");
            }
        }
    }

    private static void check(boolean holds, String message) {
        if (!holds) {
            throw new IllegalArgumentException(message);
        }
    }

    private static SortedMap<String, String> sorted(SortedMap<String, String> data) {
        data.keySet().forEach(name -> check(ATTRIBUTE.matcher(name).matches(), "a datum is called " + name));
        return Collections.unmodifiableSortedMap(new TreeMap<>(data));
    }

    private static SortedMap<String, String> plus(SortedMap<String, String> data, String name, Object value) {
        SortedMap<String, String> more = new TreeMap<>(data);
        more.put(name, value.toString());
        return more;
    }

    @Override
    public String svg() {
        return new GraphDrawing(this).svg();
    }

    /** Where its parts are if somebody else draws it. */
    public GraphPlacement placement() {
        return new GraphDrawing(this).placement();
    }

    /** The graph in the language of Graphviz: clusters, labels and styles; {@code dot -Tsvg} arranges and draws it. */
    public String dot() {
        return new DotDrawing(this).text();
    }

    /** The title, and how many boxes and edges there are. */
    @Override
    public String toString() {
        return title + ": " + nodes.size() + " nodes, " + edges.size() + " edges";
    }
}
