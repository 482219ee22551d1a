package edu.sysy.explorer.layout;

import edu.sysy.ints.IntGroups;
import java.util.Arrays;

/**
 * Orders the vertices of each layer so that few edges cross: {@value #SWEEPS} sweeps, down and up in turn, sort each
 * layer by the barycentres of its vertices' neighbours in the layer before it (Sugiyama, Tagawa and Toda: Methods for
 * Visual Understanding of Hierarchical System Structures, 1981); the best order is kept, and improved by exchanging
 * neighbours (Gansner, Koutsofios, North and Vo: A Technique for Drawing Directed Graphs, 1993). Crossings are counted
 * as inversions with a tree of sums (Barth, Juenger and Mutzel: Simple and Efficient Bilayer Cross Counting, 2002). A
 * sweep takes O((V + E) log V).
 */
final class CrossingReduction {
    private static final int SWEEPS = 16;
    private static final int EXCHANGE_ROUNDS = 4;
    private static final double BESIDE = 0.01;

    /**
     * Vertices with more neighbours are not exchanged: it would take the product of their number and that of others.
     */
    private static final int MAX_DEGREE = 64;

    private final ProperGraph graph;
    private final int[][] rows;
    private final int[] position;
    private final double[] weight;

    CrossingReduction(ProperGraph graph) {
        this.graph = graph;
        rows = graph.initialRows();
        position = new int[graph.vertexCount()];
        weight = new double[graph.vertexCount()];
        for (int[] row : rows) {
            number(row);
        }
    }

    /** The vertices of each layer from left to right. */
    int[][] run() {
        int[][] best = copy();
        long fewest = crossings();
        for (int sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
            boolean down = sweep % 2 == 0;
            for (int i = 1; i < rows.length; i++) {
                sort(down ? i : rows.length - 1 - i, down);
            }
            long now = crossings();
            if (now < fewest) {
                fewest = now;
                best = copy();
            }
        }
        for (int row = 0; row < rows.length; row++) {
            rows[row] = best[row];
            number(rows[row]);
        }
        for (int round = 0; round < EXCHANGE_ROUNDS && exchangeNeighbours(); round++) {
            // each round begins with the order of the one before
        }
        return rows;
    }

    private int[][] copy() {
        int[][] result = new int[rows.length][];
        Arrays.setAll(result, row -> rows[row].clone());
        return result;
    }

    private void number(int[] row) {
        for (int i = 0; i < row.length; i++) {
            position[row[i]] = i;
        }
    }

    private int neighbour(int segment, boolean above) {
        return above ? graph.upperEnd(segment) : graph.lowerEnd(segment);
    }

    private void sort(int number, boolean down) {
        int[] row = rows[number];
        IntGroups segments = down ? graph.upward() : graph.downward();
        double scale = (double) rows[down ? number - 1 : number + 1].length / row.length;
        for (int vertex : row) {
            int degree = segments.end(vertex) - segments.start(vertex);
            double sum = 0;
            for (int place = segments.start(vertex); place < segments.end(vertex); place++) {
                sum += position[neighbour(segments.get(place), down)];
            }
            weight[vertex] = degree == 0 ? position[vertex] * scale : sum / degree;
        }
        long[] keys = new long[row.length];
        for (int i = 0; i < row.length; i++) {
            int vertex = row[i];
            int anchor = graph.anchor(vertex);
            boolean free = segments.end(vertex) == segments.start(vertex);
            double key = free && anchor >= 0 ? weight[anchor] + BESIDE : weight[vertex];
            keys[i] = (long) (key * 4096) << 26 | i;
        }
        Arrays.sort(keys);
        int[] sorted = new int[row.length];
        for (int i = 0; i < row.length; i++) {
            sorted[i] = row[(int) (keys[i] & ((1 << 26) - 1))];
        }
        rows[number] = sorted;
        number(sorted);
    }

    private long crossings() {
        long sum = 0;
        for (int row = 1; row < rows.length; row++) {
            sum += crossingsAbove(row);
        }
        return sum;
    }

    /** The crossings between a layer and the one above it. */
    private long crossingsAbove(int number) {
        int size = rows[number].length;
        int[] tree = new int[size + 1];
        long sum = 0;
        int inserted = 0;
        for (int vertex : rows[number - 1]) {
            int[] targets = positions(vertex, false);
            for (int target : targets) {
                int notGreater = 0;
                for (int i = target + 1; i > 0; i -= i & -i) {
                    notGreater += tree[i];
                }
                sum += inserted - notGreater;
            }
            for (int target : targets) {
                for (int i = target + 1; i <= size; i += i & -i) {
                    tree[i]++;
                }
                inserted++;
            }
        }
        return sum;
    }

    /** The positions of the neighbours of a vertex in the layer above or below it, ascending. */
    private int[] positions(int vertex, boolean above) {
        IntGroups segments = above ? graph.upward() : graph.downward();
        int[] found = new int[segments.end(vertex) - segments.start(vertex)];
        for (int i = 0; i < found.length; i++) {
            found[i] = position[neighbour(segments.get(segments.start(vertex) + i), above)];
        }
        Arrays.sort(found);
        return found;
    }

    private int degree(int vertex) {
        return graph.upward().end(vertex)
                - graph.upward().start(vertex)
                + graph.downward().end(vertex)
                - graph.downward().start(vertex);
    }

    private boolean exchangeNeighbours() {
        boolean changed = false;
        for (int[] row : rows) {
            for (int i = 0; i + 1 < row.length; i++) {
                int left = row[i];
                int right = row[i + 1];
                boolean together = graph.anchor(left) == right || graph.anchor(right) == left;
                if (together || degree(left) > MAX_DEGREE || degree(right) > MAX_DEGREE) {
                    continue;
                }
                long gain = gain(positions(left, true), positions(right, true))
                        + gain(positions(left, false), positions(right, false));
                if (gain > 0) {
                    row[i] = right;
                    row[i + 1] = left;
                    position[right] = i;
                    position[left] = i + 1;
                    changed = true;
                }
            }
        }
        return changed;
    }

    /** How many crossings less there are if what has the neighbours {@code left} changes places with its right side. */
    private static long gain(int[] left, int[] right) {
        return inversions(left, right) - inversions(right, left);
    }

    /** The pairs of an element of the first array and a smaller one of the second; both are sorted. */
    private static long inversions(int[] first, int[] second) {
        long sum = 0;
        int smaller = 0;
        for (int element : first) {
            while (smaller < second.length && second[smaller] < element) {
                smaller++;
            }
            sum += smaller;
        }
        return sum;
    }
}
