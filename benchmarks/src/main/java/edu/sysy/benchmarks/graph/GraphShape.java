package edu.sysy.benchmarks.graph;

import edu.sysy.ir.ControlFlow;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Families of control-flow graphs: what code looks like, and what is hard for one algorithm or another. */
public enum GraphShape {
    /** Nested loops and ifs in source order. */
    STRUCTURED {
        @Override
        int[][] successors(SplittableRandom random, int count) {
            return StructuredGraph.of(random, count, false);
        }
    },
    /** The same with branches that leave for one exit. */
    EARLY_RETURNS {
        @Override
        int[][] successors(SplittableRandom random, int count) {
            return StructuredGraph.of(random, count, true);
        }
    },
    /** Random edges over short distances, loops with several entries among them; in reverse postorder. */
    IRREDUCIBLE {
        @Override
        int[][] successors(SplittableRandom random, int count) {
            GraphBuilder graph = new GraphBuilder();
            graph.node();
            for (int i = 1; i < count; i++) {
                graph.edge(Math.max(0, i - 1 - random.nextInt(4)), graph.node());
            }
            for (int i = 1; i < count; i += 2) {
                int target = i - 32 + random.nextInt(64);
                if (target > 0 && target < count) {
                    graph.edge(i, target);
                }
            }
            return inReversePostorder(graph.successors());
        }
    },
    /** One branch to all other nodes, which meet again. */
    SWITCH {
        @Override
        int[][] successors(SplittableRandom random, int count) {
            int[][] result = new int[count][];
            result[0] = new int[count - 2];
            for (int i = 1; i < count - 1; i++) {
                result[0][i - 1] = i;
                result[i] = new int[] {count - 1};
            }
            result[count - 1] = new int[0];
            return result;
        }
    },
    /** Each node goes on or leaves for one exit. */
    RETURN_LADDER {
        @Override
        int[][] successors(SplittableRandom random, int count) {
            int[][] result = new int[count][];
            for (int i = 0; i < count - 2; i++) {
                result[i] = new int[] {i + 1, count - 1};
            }
            result[count - 2] = new int[] {count - 1};
            result[count - 1] = new int[0];
            return result;
        }
    },
    /** Loops that test at their end, each inside the next: all frontiers together are quadratic. */
    NESTED_REPEATS {
        @Override
        int[][] successors(SplittableRandom random, int count) {
            int depth = (count - 1) / 2;
            int[][] result = new int[2 * depth + 1][];
            for (int i = 0; i < depth; i++) {
                result[i] = new int[] {i + 1};
                result[depth + i] = new int[] {depth + i + 1, Math.max(depth - 1 - i, 1)};
            }
            result[2 * depth] = new int[0];
            return result;
        }
    };

    /** The successors of each node of one graph; node 0 is the entry. */
    abstract int[][] successors(SplittableRandom random, int count);

    /** Different graphs of about {@code count} nodes each, at least {@code total} nodes together. */
    int[][][] batch(int count, int total) {
        SplittableRandom random = new SplittableRandom(count);
        int[][][] result = new int[Math.ceilDiv(total, count)][][];
        for (int i = 0; i < result.length; i++) {
            result[i] = successors(random.split(), count + i % 4);
        }
        return result;
    }

    /** Shapes that no analysis has seen yet. */
    static ControlFlow[] flows(int[][][] batch) {
        return Arrays.stream(batch).map(ControlFlow::ofSuccessors).toArray(ControlFlow[]::new);
    }

    private static int[][] inReversePostorder(int[][] graph) {
        int[] name = new int[graph.length];
        int[] stack = new int[graph.length];
        int[] nextEdge = new int[graph.length];
        boolean[] seen = new boolean[graph.length];
        int top = 0;
        int next = graph.length;
        seen[0] = true;
        while (top >= 0) {
            int node = stack[top];
            if (nextEdge[node] < graph[node].length) {
                int target = graph[node][nextEdge[node]++];
                if (!seen[target]) {
                    seen[target] = true;
                    stack[++top] = target;
                }
            } else {
                name[node] = --next;
                top--;
            }
        }
        int[][] result = new int[graph.length][];
        for (int node = 0; node < graph.length; node++) {
            result[name[node]] =
                    Arrays.stream(graph[node]).map(target -> name[target]).toArray();
        }
        return result;
    }
}
