package edu.sysy.explorer.steps;

import edu.sysy.explorer.picture.Graph;
import edu.sysy.explorer.picture.Pictures;
import edu.sysy.linear.BlockDag;
import edu.sysy.linear.DagNode;
import edu.sysy.linear.DagStep;
import edu.sysy.linear.Quadruple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The directed acyclic graph of a block, statement by statement: nodes of the operands, merging of known quantities,
 * common subexpressions, and variables that move from node to node.
 */
final class DagSteps {
    private static final String SOURCE = "Aho, Lam, Sethi and Ullman, \"Compilers\", section 8.5";
    private static final int MAX_PICTURE = 60;

    private final BlockRun run;
    private final boolean pictured;
    private final List<AlgorithmStep> steps = new ArrayList<>();

    private DagSteps(BlockRun run) {
        this.run = run;
        pictured = run.end().nodes().size() <= MAX_PICTURE;
    }

    static StepSequence of(BlockRun run) {
        DagSteps made = new DagSteps(run);
        made.run();
        return new StepSequence(
                "dag:" + run.number(),
                "Graph (DAG) of block " + run.name(),
                SOURCE,
                run.code(),
                made.pictured ? Optional.of(made.picture()) : Optional.empty(),
                made.steps);
    }

    private void run() {
        steps.add(AlgorithmStep.of(
                "The graph is empty: no variable has a node." + run.remark(), view(0), nodes(run.after(0)), names(0)));
        for (int i = 0; i < run.size(); i++) {
            StepView view = view(i + 1).withActive(List.of("n" + run.step(i).node()));
            StepTable nodes = nodes(run.after(i + 1));
            steps.add(AlgorithmStep.of(sentence(i), view, nodes, names(i + 1)).withLines(new TreeSet<>(List.of(i))));
        }
    }

    private String sentence(int index) {
        DagStep step = run.step(index);
        Quadruple statement = step.statement();
        List<String> parts = new ArrayList<>();
        List<String> leaves = run.made(index).stream()
                .filter(DagNode::isLeaf)
                .filter(node -> step.rule() != DagStep.Rule.FOLD || node.number() != step.node())
                .map(node -> "n" + node.number() + " for " + node.content())
                .toList();
        if (!leaves.isEmpty()) {
            parts.add("1. Operands without a node get a leaf: " + String.join(", ", leaves) + ".");
        }
        String node = "n" + step.node();
        String children = run.after(index + 1).node(step.node()).children().stream()
                .map(child -> "n" + child)
                .collect(Collectors.joining(" and "));
        String content = run.after(index + 1).node(step.node()).content().toString();
        String known = "the operator " + content + (children.isEmpty() ? "" : " and the successors " + children);
        parts.add(
                switch (run.finding(index)) {
                    case COPY -> "The value is that of " + node + ", " + content + ".";
                    case FOLD ->
                        "2. The operands are known quantities: they are merged, and the result is " + node + ", "
                                + content + ".";
                    case REUSE -> "3. " + node + " has " + known + " already: a common subexpression.";
                    case STORED ->
                        "3. The element is known to be " + node + ", " + content + ", which was stored there.";
                    case NEW -> "3. No node has " + known + ": " + node + " is made.";
                    case KILLED ->
                        "3. A store or a call may have changed the element since a node with " + known + " was made: "
                                + node + " is made.";
                    case EFFECT ->
                        "3. It has an effect, and no node is shared: " + node + " is made with " + known + ".";
                });
        Optional<String> variable = statement.variable();
        OptionalInt left = step.detachedFrom();
        variable.ifPresent(name -> parts.add("4. " + name
                + (left.isPresent() ? " leaves n" + left.getAsInt() + " and" : "") + " is attached to " + node + "."));
        return statement + ". " + String.join(" ", parts);
    }

    private static StepTable nodes(BlockDag dag) {
        List<List<String>> rows = dag.nodes().stream()
                .map(node -> List.of(
                        "n" + node.number(),
                        node.content().toString(),
                        node.children().stream().map(child -> "n" + child).collect(Collectors.joining(", ")),
                        String.join(", ", node.identifiers())))
                .toList();
        return new StepTable("nodes", List.of("node", "label", "successors", "attached"), rows);
    }

    private StepTable names(int count) {
        List<List<String>> rows = new ArrayList<>();
        for (String name : run.names(count)) {
            Optional<DagNode> node = run.after(count).node(name);
            node.ifPresent(found -> rows.add(List.of(name, "n" + found.number())));
        }
        return new StepTable("NODE", List.of("name", "NODE"), rows);
    }

    private Graph picture() {
        Map<String, String> widest = new HashMap<>();
        for (int i = 0; i <= run.size(); i++) {
            labels(i)
                    .forEach((node, label) ->
                            widest.merge(node, label, (one, other) -> one.length() < other.length() ? other : one));
        }
        Graph plain = Pictures.blockDag(run.end());
        List<Graph.Node> nodes = new ArrayList<>();
        for (Graph.Node node : plain.nodes()) {
            Graph.Line content = node.lines().getFirst();
            Graph.Line label = Graph.Line.of(widest.getOrDefault(node.id(), "")).with("label", "");
            nodes.add(node.withLines(List.of(content, label)));
        }
        return new Graph(plain.title(), plain.arrangement(), nodes, plain.edges(), plain.clusters());
    }

    private SortedMap<String, String> labels(int count) {
        SortedMap<String, String> labels = new TreeMap<>();
        for (DagNode node : run.after(count).nodes()) {
            if (!node.identifiers().isEmpty()) {
                labels.put("n" + node.number(), String.join(", ", node.identifiers()));
            }
        }
        return labels;
    }

    private StepView view(int count) {
        if (!pictured) {
            return StepView.PLAIN;
        }
        SortedSet<String> hidden = new TreeSet<>();
        for (DagNode node : run.end().nodes()) {
            if (node.number() > run.after(count).nodes().size()) {
                hidden.add("n" + node.number());
            }
        }
        return StepView.PLAIN.withHidden(hidden).withLabels(labels(count));
    }
}
