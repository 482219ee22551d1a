package edu.sysy.explorer.steps;

import edu.sysy.codegen.regalloc.coalescing.ColoringGraph;
import edu.sysy.codegen.regalloc.coalescing.ColoringObserver;
import edu.sysy.codegen.regalloc.coalescing.IteratedAllocator;
import edu.sysy.explorer.picture.Graph;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.RegisterFile;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Colouring of the interference graph, an event of {@link IteratedAllocator} after the other: simplify, coalesce,
 * freeze and spill take the graph apart, and then nodes come off the stack and get registers. When nodes are spilled,
 * another round begins with the loads and stores in the code.
 */
final class ColoringSteps implements ColoringObserver {
    static final String ID = "coloring";
    private static final int MAX_NODES = 400;
    private static final int MAX_PICTURE_NODES = 40;
    private static final int MAX_PICTURE_EDGES = 400;
    private static final String SOURCE = "George and Appel, \"Iterated Register Coalescing\", TOPLAS 1996";

    private final CodeListing listing;
    private final List<AlgorithmStep> steps = new ArrayList<>();
    private final Set<String> pictureNodes = new LinkedHashSet<>();
    private final Set<List<String>> pictureEdges = new LinkedHashSet<>();
    private ColoringState state = ColoringState.EMPTY;
    private int round;
    private int largest;

    private ColoringSteps(MachineFunction function) {
        listing = new CodeListing(function);
    }

    static StepSequence of(MachineFunction function, RegisterFile file) {
        ColoringSteps run = new ColoringSteps(function);
        new IteratedAllocator(run).allocate(function, file);
        String title = title(function.name());
        if (run.largest > MAX_NODES) {
            return sentence(
                    title,
                    "The graph has " + run.largest + " nodes. Graphs of more than " + MAX_NODES
                            + " nodes are not shown step by step.");
        }
        return new StepSequence(ID, title, SOURCE, run.listing.lines(), run.picture(title), run.steps);
    }

    /** The sequence of a function that has no machine code: one step, which says so. */
    static StepSequence absent(String function) {
        return sentence(
                title(function),
                "There is no machine code of @" + function + ": the optimizer has put its body into its callers, or has"
                        + " found that nothing needs its calls. A lower level of optimization keeps it.");
    }

    private static String title(String function) {
        return "Colouring the interference graph of @" + function;
    }

    private static StepSequence sentence(String title, String sentence) {
        List<AlgorithmStep> only = List.of(AlgorithmStep.of(sentence, StepView.PLAIN));
        return new StepSequence(ID, title, SOURCE, List.of(), Optional.empty(), only);
    }

    private Optional<Graph> picture(String title) {
        if (pictureNodes.size() > MAX_PICTURE_NODES || pictureEdges.size() > MAX_PICTURE_EDGES) {
            return Optional.empty();
        }
        List<Graph.Node> nodes = pictureNodes.stream()
                .map(name -> Graph.Node.of(name)
                        .withLines(List.of(
                                Graph.Line.of(name), Graph.Line.of("memory").with("label", "")))
                        .with("value", name))
                .toList();
        List<Graph.Edge> edges = pictureEdges.stream()
                .map(pair -> Graph.Edge.of(pair.getFirst(), pair.getLast(), Graph.EdgeKind.INTERFERENCE))
                .toList();
        return Optional.of(new Graph(title, Graph.Arrangement.CIRCULAR, nodes, edges, List.of()));
    }

    // ---- events

    @Override
    public void build(ColoringGraph graph) {
        round++;
        largest = Math.max(largest, graph.nodes().size());
        if (largest > MAX_NODES) {
            state = ColoringState.EMPTY;
            return;
        }
        state = new ColoringState(graph);
        graph.nodes().forEach(node -> pictureNodes.add(node.name()));
        for (ColoringGraph.Pair pair : graph.interferences()) {
            if (!state.isRegister(pair.one())) {
                pictureEdges.add(List.of(state.name(pair.one()), state.name(pair.other())));
            }
        }
        String again = round == 1
                ? ""
                : "Values were spilled: they are loaded and stored where they are used, and the"
                        + " graph is built anew. ";
        step(again + "Build: the graph has " + graph.nodes().size() + " nodes and " + state.edgeCount()
                + " edges between values that are live at the same time. "
                + graph.moves().size()
                + " moves may vanish if their ends share a register.");
    }

    @Override
    public void simplify(int node, int degree) {
        if (state.knows(node)) {
            boolean hoped = degree >= state.registers(node);
            state.push(node);
            step(
                    "Simplify: " + state.name(node) + " has " + neighbours(degree)
                            + (hoped
                                    ? "; it was chosen for memory, and goes onto the stack in the hope of a register."
                                    : ", fewer than the " + state.registers(node)
                                            + " registers, and is in no move. It goes onto the stack: there will be a"
                                            + " register for it."),
                    node);
        }
    }

    private static String neighbours(int degree) {
        return degree == 1 ? "1 neighbour" : degree + " neighbours";
    }

    @Override
    public void coalesce(int into, int node) {
        if (state.knows(node)) {
            String test = state.isRegister(into)
                    ? "each neighbour of " + state.name(node) + " is easy to colour or interferes with "
                            + state.name(into) + " already (George)"
                    : "the node they make has fewer crowded neighbours than there are registers (Briggs)";
            state.combine(into, node);
            step(
                    "Coalesce: the move between " + state.name(into) + " and " + state.name(node) + " vanishes, as "
                            + test + ". " + state.name(node) + " is a part of " + state.name(into) + ".",
                    node,
                    into);
        }
    }

    @Override
    public void constrain(int one, int two) {
        if (state.knows(two)) {
            step(
                    "The move between " + state.name(one) + " and " + state.name(two) + " stays: they interfere.",
                    one,
                    two);
        }
    }

    @Override
    public void postpone(int one, int two) {
        if (state.knows(two)) {
            step(
                    "The move between " + state.name(one) + " and " + state.name(two)
                            + " waits: one node in place of both might be hard to colour.",
                    one,
                    two);
        }
    }

    @Override
    public void freeze(int node) {
        if (state.knows(node)) {
            step("Freeze: nothing can be simplified or coalesced. " + state.name(node) + " gives up its moves.", node);
        }
    }

    @Override
    public void chooseSpill(int node, int degree) {
        if (state.knows(node)) {
            step(
                    "Spill: each node that is left has as many neighbours as there are registers, or more. "
                            + state.name(node) + " costs least in memory for each neighbour; it has "
                            + neighbours(degree) + ".",
                    node);
        }
    }

    @Override
    public void color(int node, int register) {
        if (state.knows(node)) {
            String taken = state.takenNear(node);
            state.color(node, register);
            String gets = register < 0
                    ? " finds no register that is worth it and is spilled."
                    : " gets " + state.name(register) + ".";
            step(
                    "Select: " + state.name(node) + " comes off the stack. "
                            + (taken.isEmpty() ? "No neighbour has a register" : "Its neighbours have " + taken)
                            + "; it" + gets,
                    node);
        }
    }

    private void step(String sentence, int... nodes) {
        if (StepSequence.isFull(steps)) {
            return;
        }
        SortedSet<String> active = new TreeSet<>();
        for (int node : nodes) {
            active.add(state.name(node));
        }
        SortedSet<String> hidden = new TreeSet<>(pictureNodes);
        hidden.removeAll(state.shown());
        SortedMap<String, String> labels = new TreeMap<>();
        SortedMap<String, Integer> hues = new TreeMap<>();
        state.places(labels, hues);
        StepView view = StepView.PLAIN
                .withActive(active)
                .withHidden(hidden)
                .withLabels(labels)
                .withHues(hues);
        steps.add(new AlgorithmStep(
                sentence, List.of(state.table(), state.stackTable()), view, listing.mentioning(active)));
    }
}
