package edu.sysy.explorer.layout;

import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import java.util.Arrays;

/**
 * Gives the vertices of a layered graph x coordinates, so that most edges are straight (Brandes and Koepf: Fast and
 * Simple Horizontal Coordinate Assignment, 2001). Each vertex is aligned with a median neighbour in the layer above or
 * below it, from the left or from the right; each of the four alignments is compacted; a vertex gets the mean of the
 * two middle ones of its four places. Edges between dummies have precedence, so long edges are straight.
 *
 * <p>Alignments are compacted by longest paths over their blocks, in the order of the layers, which keeps all distances
 * (Brandes, Walter and Zink: Erratum, 2020, describes what is wrong with the compaction of the original). Linear but
 * for sorting neighbours.
 */
final class BrandesKoepf {
    private static final double BOX_GAP = 28;
    private static final double DUMMY_GAP = 14;

    private final ProperGraph graph;
    private final int[][] rows;
    private final int[] position;
    private final boolean[] conflict;

    BrandesKoepf(ProperGraph graph, int[][] rows) {
        this.graph = graph;
        this.rows = rows;
        position = new int[graph.vertexCount()];
        for (int[] row : rows) {
            for (int i = 0; i < row.length; i++) {
                position[row[i]] = i;
            }
        }
        conflict = new boolean[graph.segmentCount()];
        for (int row = 1; row < rows.length; row++) {
            markConflicts(row);
        }
    }

    /** The x coordinate of the middle of each vertex. */
    double[] run() {
        double[][] places = new double[4][];
        double narrowest = Double.POSITIVE_INFINITY;
        int model = 0;
        for (int direction = 0; direction < 4; direction++) {
            places[direction] = places(direction % 2 == 0, direction < 2);
            double width = extent(places[direction], true) - extent(places[direction], false);
            if (width < narrowest) {
                narrowest = width;
                model = direction;
            }
        }
        for (int direction = 0; direction < 4; direction++) {
            boolean rightEnd = direction >= 2;
            shift(places[direction], extent(places[model], rightEnd) - extent(places[direction], rightEnd));
        }
        double[] result = new double[graph.vertexCount()];
        double[] four = new double[4];
        for (int vertex = 0; vertex < result.length; vertex++) {
            for (int direction = 0; direction < 4; direction++) {
                four[direction] = places[direction][vertex];
            }
            Arrays.sort(four);
            result[vertex] = (four[1] + four[2]) / 2;
        }
        return result;
    }

    private double extent(double[] places, boolean right) {
        double extreme = right ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        for (int vertex = 0; vertex < places.length; vertex++) {
            double half = graph.width(vertex) / 2;
            extreme = right ? Math.max(extreme, places[vertex] + half) : Math.min(extreme, places[vertex] - half);
        }
        return extreme;
    }

    private static void shift(double[] places, double distance) {
        for (int vertex = 0; vertex < places.length; vertex++) {
            places[vertex] += distance;
        }
    }

    /** Marks the edges that cross an edge between dummies, between a layer and the one above it. */
    private void markConflicts(int number) {
        int[] row = rows[number];
        int leftBound = 0;
        int next = 0;
        for (int i = 0; i < row.length; i++) {
            int inner = innerNeighbour(row[i]);
            if (inner < 0 && i < row.length - 1) {
                continue;
            }
            int rightBound = inner >= 0 ? position[inner] : rows[number - 1].length - 1;
            for (; next <= i; next++) {
                int vertex = row[next];
                for (int place = graph.upward().start(vertex);
                        place < graph.upward().end(vertex);
                        place++) {
                    int segment = graph.upward().get(place);
                    int above = position[graph.upperEnd(segment)];
                    boolean crosses = above < leftBound || above > rightBound;
                    conflict[segment] |= crosses && !isInner(segment);
                }
            }
            leftBound = rightBound;
        }
    }

    private boolean isInner(int segment) {
        return graph.isDummy(graph.upperEnd(segment)) && graph.isDummy(graph.lowerEnd(segment));
    }

    /** The dummy above a dummy; -1 if there is none. */
    private int innerNeighbour(int vertex) {
        IntGroups upward = graph.upward();
        if (!graph.isDummy(vertex) || upward.start(vertex) == upward.end(vertex)) {
            return -1;
        }
        int segment = upward.get(upward.start(vertex));
        return isInner(segment) ? graph.upperEnd(segment) : -1;
    }

    private double[] places(boolean down, boolean fromLeft) {
        int[] root = align(down, fromLeft);
        double[] ofRoot = compact(root, fromLeft);
        double[] result = new double[root.length];
        for (int vertex = 0; vertex < root.length; vertex++) {
            result[vertex] = ofRoot[root[vertex]];
        }
        return result;
    }

    /** Aligns vertices to blocks; each is named by its first vertex. */
    private int[] align(boolean down, boolean fromLeft) {
        int count = graph.vertexCount();
        int[] root = new int[count];
        Arrays.setAll(root, vertex -> vertex);
        IntGroups segments = down ? graph.upward() : graph.downward();
        for (int i = 1; i < rows.length; i++) {
            int[] row = rows[down ? i : rows.length - 1 - i];
            int bound = -1;
            for (int k = 0; k < row.length; k++) {
                int vertex = row[fromLeft ? k : row.length - 1 - k];
                int[] sorted = sorted(vertex, segments, down);
                int low = (sorted.length - 1) / 2;
                int high = sorted.length / 2;
                for (int median = low; median <= high && median < sorted.length; median++) {
                    int segment = sorted[fromLeft ? median : low + high - median];
                    int other = other(segment, down);
                    int otherRow = rows[graph.layer(other)].length;
                    int place = fromLeft ? position[other] : otherRow - 1 - position[other];
                    if (root[vertex] == vertex && !conflict[segment] && bound < place) {
                        root[vertex] = root[other];
                        bound = place;
                    }
                }
            }
        }
        return root;
    }

    private int other(int segment, boolean above) {
        return above ? graph.upperEnd(segment) : graph.lowerEnd(segment);
    }

    /** The segments of a vertex by the position of their other ends. */
    private int[] sorted(int vertex, IntGroups segments, boolean above) {
        int degree = segments.end(vertex) - segments.start(vertex);
        long[] keys = new long[degree];
        for (int i = 0; i < degree; i++) {
            int segment = segments.get(segments.start(vertex) + i);
            keys[i] = (long) position[other(segment, above)] << 32 | segment;
        }
        Arrays.sort(keys);
        return Arrays.stream(keys).mapToInt(key -> (int) key).toArray();
    }

    /** Places blocks as far to the left, or to the right, as the blocks before them allow, then closes gaps. */
    private double[] compact(int[] root, boolean fromLeft) {
        IntList lefts = new IntList();
        IntList rights = new IntList();
        IntList pairs = new IntList();
        IntList distances = new IntList();
        for (int[] row : rows) {
            for (int i = 1; i < row.length; i++) {
                int left = fromLeft ? row[i - 1] : row[row.length - i];
                int right = fromLeft ? row[i] : row[row.length - 1 - i];
                pairs.add(lefts.size());
                lefts.add(root[left]);
                rights.add(root[right]);
                distances.add((int) Math.ceil(distance(left, right)));
            }
        }
        IntGroups after = new IntGroups(root.length, lefts, pairs);
        int[] order = topological(root.length, after, rights);
        double[] x = new double[root.length];
        for (int block : order) {
            for (int place = after.start(block); place < after.end(block); place++) {
                int pair = after.get(place);
                x[rights.get(pair)] = Math.max(x[rights.get(pair)], x[block] + distances.get(pair));
            }
        }
        for (int i = order.length - 1; i >= 0; i--) {
            int block = order[i];
            double room = Double.POSITIVE_INFINITY;
            for (int place = after.start(block); place < after.end(block); place++) {
                int pair = after.get(place);
                room = Math.min(room, x[rights.get(pair)] - distances.get(pair));
            }
            x[block] = room == Double.POSITIVE_INFINITY ? x[block] : Math.max(x[block], room);
        }
        if (!fromLeft) {
            Arrays.setAll(x, block -> -x[block]);
        }
        return x;
    }

    private double distance(int left, int right) {
        boolean boxes = !graph.isDummy(left) && !graph.isDummy(right);
        return (graph.width(left) + graph.width(right)) / 2 + (boxes ? BOX_GAP : DUMMY_GAP);
    }

    private static int[] topological(int count, IntGroups after, IntList rights) {
        int[] waiting = new int[count];
        for (int pair = 0; pair < rights.size(); pair++) {
            waiting[rights.get(pair)]++;
        }
        IntList order = new IntList(count);
        for (int block = 0; block < count; block++) {
            if (waiting[block] == 0) {
                order.add(block);
            }
        }
        for (int i = 0; i < order.size(); i++) {
            for (int place = after.start(order.get(i)); place < after.end(order.get(i)); place++) {
                int right = rights.get(after.get(place));
                if (--waiting[right] == 0) {
                    order.add(right);
                }
            }
        }
        return order.toArray();
    }
}
