package edu.sysy.benchmarks.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The control flow of random structured code, its blocks in source order. */
final class StructuredGraph {
    private static final int MAX_DEPTH = 12;
    private static final int MIN_REGION = 4;
    private static final int NONE = -1;

    private final GraphBuilder graph = new GraphBuilder();
    private final List<Integer> returns = new ArrayList<>();
    private final SplittableRandom random;
    private final boolean earlyReturns;
    private int current;

    private StructuredGraph(SplittableRandom random, boolean earlyReturns) {
        this.random = random;
        this.earlyReturns = earlyReturns;
    }

    /**
     * Nested ifs and loops.
     *
     * @param count the number of nodes, within a few
     * @param earlyReturns whether branches may also leave for the one exit
     */
    static int[][] of(SplittableRandom random, int count, boolean earlyReturns) {
        StructuredGraph result = new StructuredGraph(random, earlyReturns);
        result.current = result.graph.node();
        result.region(count - 1, 0);
        return result.finish();
    }

    private int[][] finish() {
        int exit = graph.after(current);
        for (int source : returns) {
            graph.edge(source, exit);
        }
        return graph.successors();
    }

    /** Adds code until the graph has so many nodes. */
    private void region(int end, int depth) {
        while (graph.nodeCount() < end) {
            int room = end - graph.nodeCount();
            int kind = depth == MAX_DEPTH || room < MIN_REGION ? 0 : random.nextInt(5);
            int part = graph.nodeCount() + 2 + random.nextInt(Math.max(1, room / 2));
            switch (kind) {
                case 0, 1 -> current = graph.after(current);
                case 2 -> branch(part, NONE, depth);
                case 3 -> branch(part, part + 1 + random.nextInt(Math.max(1, room / 4)), depth);
                default -> loop(part, depth);
            }
        }
    }

    private void branch(int thenEnd, int elseEnd, int depth) {
        int condition = current;
        current = graph.after(condition);
        region(thenEnd, depth + 1);
        int thenLast = current;
        int elseLast = condition;
        if (elseEnd != NONE) {
            current = graph.after(condition);
            region(elseEnd, depth + 1);
            elseLast = current;
        }
        int join = graph.node();
        if (earlyReturns && random.nextInt(4) == 0) {
            returns.add(thenLast);
        } else {
            graph.edge(thenLast, join);
        }
        graph.edge(elseLast, join);
        current = join;
    }

    private void loop(int bodyEnd, int depth) {
        int header = graph.after(current);
        current = graph.after(header);
        region(bodyEnd, depth + 1);
        graph.edge(current, header);
        current = graph.after(header);
    }
}
