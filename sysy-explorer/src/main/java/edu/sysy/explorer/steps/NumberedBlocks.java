package edu.sysy.explorer.steps;

import edu.sysy.explorer.picture.Graph;
import edu.sysy.explorer.picture.Pictures;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The blocks of a flow graph as lectures number them: the entry first, the others by their labels. Algorithms that
 * iterate go by these numbers and not in reverse postorder, in which a single round would often do.
 */
final class NumberedBlocks {
    /** The most blocks of a picture: a larger one is not readable as a whole. */
    static final int MAX_PICTURE = 60;

    private final ControlFlow original;
    private final int[] positions;
    private final ControlFlow flow;

    NumberedBlocks(ControlFlow original) {
        this.original = original;
        int count = original.blockCount();
        positions = IntStream.concat(
                        IntStream.of(0),
                        IntStream.range(1, count)
                                .boxed()
                                .sorted(Comparator.comparingInt(original::label))
                                .mapToInt(position -> position))
                .toArray();
        int[] numbers = new int[count];
        for (int number = 0; number < count; number++) {
            numbers[positions[number]] = number;
        }
        int[][] successors = new int[count][];
        for (int number = 0; number < count; number++) {
            int position = positions[number];
            successors[number] = IntStream.range(0, original.successorCount(position))
                    .map(k -> numbers[original.successor(position, k)])
                    .toArray();
        }
        flow = ControlFlow.ofSuccessors(successors);
    }

    /** The control flow graph of a function, without the code of its blocks; empty if it is too large to be read. */
    static Optional<Graph> picture(Function function) {
        if (function.blocks().size() > MAX_PICTURE) {
            return Optional.empty();
        }
        Graph flow = Pictures.controlFlow(function);
        List<Graph.Node> nodes = flow.nodes().stream()
                .map(node -> node.withLines(List.of(Graph.Line.of(node.id()))))
                .toList();
        List<Graph.Edge> edges = flow.edges().stream()
                .map(edge -> Graph.Edge.of(edge.from(), edge.to(), edge.kind()))
                .toList();
        return Optional.of(new Graph(flow.title(), flow.arrangement(), nodes, edges, flow.clusters()));
    }

    /** The flow graph over the numbers. */
    ControlFlow flow() {
        return flow;
    }

    int count() {
        return positions.length;
    }

    /** The position of a block in its function. */
    int position(int number) {
        return positions[number];
    }

    /** The name of a block: {@code b3}. */
    String name(int number) {
        return "b" + label(number);
    }

    private int label(int number) {
        return original.label(positions[number]);
    }

    /** A set of blocks by their labels, ascending: {@code {0, 1, 3}}. */
    String set(int... numbers) {
        return Arrays.stream(numbers)
                .map(this::label)
                .sorted()
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /** The predecessors of a block without repetition, in ascending order. */
    List<Integer> predecessors(int number) {
        List<Integer> found = new ArrayList<>();
        for (int k = 0; k < flow.predecessorCount(number); k++) {
            if (!found.contains(flow.predecessor(number, k))) {
                found.add(flow.predecessor(number, k));
            }
        }
        found.sort(Comparator.naturalOrder());
        return found;
    }
}
