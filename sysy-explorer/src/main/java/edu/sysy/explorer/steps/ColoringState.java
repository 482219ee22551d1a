package edu.sysy.explorer.steps;

import edu.sysy.codegen.regalloc.coalescing.ColoringGraph;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The interference graph of a round of colouring while it is taken apart and coloured. Registers are nodes, too. */
final class ColoringState {
    static final ColoringState EMPTY = new ColoringState(new ColoringGraph(List.of(), Map.of(), List.of(), List.of()));

    /** The golden angle: hues of registers that follow each other are far apart. */
    private static final double HUE_STEP = 137.508;

    private enum Place {
        GRAPH,
        STACK,
        COMBINED,
        REGISTER,
        MEMORY
    }

    private final Map<Integer, ColoringGraph.Node> nodes = new LinkedHashMap<>();
    private final SortedMap<Integer, String> registers;
    private final int edges;
    private final Map<Integer, Set<Integer>> neighbours = new HashMap<>();
    private final Map<Integer, Place> places = new HashMap<>();
    /** What a node is combined with, or the register that it has. */
    private final Map<Integer, Integer> partners = new HashMap<>();

    private final List<Integer> stack = new ArrayList<>();

    ColoringState(ColoringGraph graph) {
        registers = new TreeMap<>(graph.registers());
        edges = (int) graph.interferences().stream()
                .filter(pair -> !registers.containsKey(pair.one()))
                .count();
        for (ColoringGraph.Node node : graph.nodes()) {
            nodes.put(node.number(), node);
            places.put(node.number(), Place.GRAPH);
        }
        graph.interferences().forEach(pair -> connect(pair.one(), pair.other()));
    }

    private void connect(int one, int two) {
        neighbours.computeIfAbsent(one, n -> new TreeSet<>()).add(two);
        neighbours.computeIfAbsent(two, n -> new TreeSet<>()).add(one);
    }

    /** Whether a node is one of the graph, and no register. */
    boolean knows(int node) {
        return nodes.containsKey(node);
    }

    boolean isRegister(int node) {
        return registers.containsKey(node);
    }

    String name(int node) {
        ColoringGraph.Node known = nodes.get(node);
        return known == null ? registers.getOrDefault(node, "?") : known.name();
    }

    /** The number of edges between nodes that are no registers, when the round began. */
    int edgeCount() {
        return edges;
    }

    /** The number of registers of the class of a node. */
    int registers(int node) {
        ColoringGraph.Node known = nodes.get(node);
        return known == null ? 0 : known.registers();
    }

    private Set<Integer> neighbours(int node) {
        return neighbours.getOrDefault(node, Set.of());
    }

    private boolean isInGraph(int node) {
        return isRegister(node) || places.get(node) == Place.GRAPH;
    }

    /** The number of neighbours in the graph, with the registers that a node cannot have. */
    int degree(int node) {
        return (int) neighbours(node).stream().filter(this::isInGraph).count();
    }

    // ---- changes

    void push(int node) {
        places.put(node, Place.STACK);
        stack.add(node);
    }

    void combine(int into, int node) {
        places.put(node, Place.COMBINED);
        partners.put(node, into);
        List.copyOf(neighbours(node)).stream()
                .filter(neighbour -> !isRegister(into) || !isRegister(neighbour))
                .forEach(neighbour -> connect(into, neighbour));
    }

    /** Takes a node off the stack and gives it a register; a negative one says that it is spilled. */
    void color(int node, int register) {
        stack.remove((Object) node);
        places.put(node, register < 0 ? Place.MEMORY : Place.REGISTER);
        if (register >= 0) {
            partners.put(node, register);
        }
    }

    // ---- what is shown

    /** The node or register that stands for a node. */
    private int representative(int node) {
        int last = node;
        while (places.get(last) == Place.COMBINED) {
            last = partners.getOrDefault(last, last);
        }
        return last;
    }

    /** The registers that neighbours of a node have or are, with commas. */
    String takenNear(int node) {
        Set<String> taken = new LinkedHashSet<>();
        for (int neighbour : neighbours(node)) {
            int other = representative(neighbour);
            if (isRegister(other)) {
                taken.add(name(other));
            } else if (places.get(other) == Place.REGISTER) {
                taken.add(name(partners.getOrDefault(other, other)));
            }
        }
        return String.join(", ", taken);
    }

    /** The names of the nodes that a picture has at present: not those on the stack or in others there. */
    Set<String> shown() {
        return nodes.values().stream()
                .filter(node -> isShown(node.number()))
                .map(ColoringGraph.Node::name)
                .collect(Collectors.toSet());
    }

    private boolean isShown(int node) {
        int last = representative(node);
        return switch (places.getOrDefault(last, Place.REGISTER)) {
            case GRAPH -> node == last;
            case STACK, COMBINED -> false;
            case REGISTER, MEMORY -> true;
        };
    }

    /** The registers of nodes, or that they are in memory, and the colours of registers. */
    void places(SortedMap<String, String> labels, SortedMap<String, Integer> hues) {
        for (ColoringGraph.Node node : nodes.values()) {
            int last = representative(node.number());
            int register =
                    isRegister(last) ? last : places.get(last) == Place.REGISTER ? partners.getOrDefault(last, -1) : -1;
            if (register >= 0) {
                labels.put(node.name(), name(register));
                hues.put(node.name(), (int) (registers.headMap(register).size() * HUE_STEP % 360));
            } else if (places.get(last) == Place.MEMORY) {
                labels.put(node.name(), "memory");
            }
        }
    }

    /** Of each node, its degree, the number of registers of its class, its cost in memory, and its place. */
    StepTable table() {
        List<List<String>> rows = new ArrayList<>();
        for (ColoringGraph.Node node : nodes.values()) {
            Place place = places.getOrDefault(node.number(), Place.GRAPH);
            int partner = partners.getOrDefault(node.number(), -1);
            String where = switch (place) {
                case GRAPH -> "graph";
                case STACK -> "stack";
                case COMBINED -> "part of " + name(partner);
                case REGISTER -> name(partner);
                case MEMORY -> "memory";
            };
            String degree = place == Place.GRAPH ? Integer.toString(degree(node.number())) : "";
            String cost = Double.isInfinite(node.cost()) ? "infinite" : String.format(Locale.ROOT, "%.0f", node.cost());
            rows.add(List.of(node.name(), degree, Integer.toString(node.registers()), cost, where));
        }
        return new StepTable("nodes", List.of("node", "degree", "K", "cost", "where"), rows);
    }

    StepTable stackTable() {
        List<List<String>> rows = stack.isEmpty()
                ? List.of()
                : List.of(List.of(stack.stream().map(this::name).collect(Collectors.joining(" "))));
        return new StepTable("stack", List.of("nodes, the top one last"), rows);
    }
}
