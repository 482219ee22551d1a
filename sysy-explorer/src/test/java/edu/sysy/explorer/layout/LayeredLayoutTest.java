package edu.sysy.explorer.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import edu.sysy.explorer.layout.EdgePath.Point;
import edu.sysy.explorer.layout.EdgePath.Segment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** What holds for every layered layout, on shapes that nobody writes by hand. */
class LayeredLayoutTest {
    private static final double EXACT = 1e-6;
    private static final int POINTS_OF_CURVE = 24;

    private static LayoutGraph graph(int boxes, int[]... edges) {
        Random sizes = new Random(boxes);
        return new LayoutGraph(
                sizes.doubles(boxes, 20, 160).toArray(),
                sizes.doubles(boxes, 20, 90).toArray(),
                Arrays.stream(edges).mapToInt(edge -> edge[0]).toArray(),
                Arrays.stream(edges).mapToInt(edge -> edge[1]).toArray());
    }

    private static int[] edge(int from, int to) {
        return new int[] {from, to};
    }

    /** Checks a layout and returns it. */
    private static Layout checked(LayoutGraph graph) {
        Layout layout = LayeredLayout.of(graph);
        assertThat(layout.paths()).hasSize(graph.edgeCount());
        noBoxesOverlap(graph, layout);
        for (int edge = 0; edge < graph.edgeCount(); edge++) {
            EdgePath path = layout.paths().get(edge);
            int from = graph.from()[edge];
            int to = graph.to()[edge];
            assertThat(path.start().y()).isCloseTo(layout.top()[from] + graph.heights()[from], within(EXACT));
            assertThat(path.end().y()).isCloseTo(layout.top()[to], within(EXACT));
            assertThat(path.start().x()).isBetween(layout.left()[from], layout.left()[from] + graph.widths()[from]);
            assertThat(path.end().x()).isBetween(layout.left()[to], layout.left()[to] + graph.widths()[to]);
            assertThat(path.beforeEnd().y())
                    .as("arrows point down")
                    .isLessThan(path.end().y());
        }
        return layout;
    }

    private static void noBoxesOverlap(LayoutGraph graph, Layout layout) {
        List<Integer> boxes = IntStream.range(0, graph.boxCount())
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(box -> layout.top()[box])
                        .thenComparingDouble(box -> layout.left()[box]))
                .toList();
        double bottomOfLayer = Double.NEGATIVE_INFINITY;
        double bottomBefore = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < boxes.size(); i++) {
            int box = boxes.get(i);
            assertThat(layout.left()[box]).isNotNegative();
            assertThat(layout.left()[box] + graph.widths()[box]).isLessThanOrEqualTo(layout.width());
            assertThat(layout.top()[box] + graph.heights()[box]).isLessThan(layout.height());
            boolean sameLayer = i > 0 && layout.top()[boxes.get(i - 1)] == layout.top()[box];
            if (sameLayer) {
                int before = boxes.get(i - 1);
                assertThat(layout.left()[box]).isGreaterThan(layout.left()[before] + graph.widths()[before]);
            } else {
                bottomBefore = Math.max(bottomBefore, bottomOfLayer);
                bottomOfLayer = Double.NEGATIVE_INFINITY;
            }
            assertThat(layout.top()[box]).isGreaterThan(bottomBefore);
            bottomOfLayer = Math.max(bottomOfLayer, layout.top()[box] + graph.heights()[box]);
        }
    }

    /** Points of each line are in no box; the ends are on borders. */
    private static void noEdgePassesThroughABox(LayoutGraph graph, Layout layout) {
        List<String> inside = new ArrayList<>();
        for (EdgePath path : layout.paths()) {
            for (Point point : points(path)) {
                for (int box = 0; box < graph.boxCount(); box++) {
                    if (point.x() > layout.left()[box] + EXACT
                            && point.x() < layout.left()[box] + graph.widths()[box] - EXACT
                            && point.y() > layout.top()[box] + EXACT
                            && point.y() < layout.top()[box] + graph.heights()[box] - EXACT) {
                        inside.add(point + " in box " + box);
                    }
                }
            }
        }
        assertThat(inside).isEmpty();
    }

    private static List<Point> points(EdgePath path) {
        List<Point> points = new ArrayList<>();
        Point start = path.start();
        for (Segment segment : path.segments()) {
            for (int i = 0; i <= POINTS_OF_CURVE; i++) {
                points.add(point(start, segment, (double) i / POINTS_OF_CURVE));
            }
            start = segment.end();
        }
        return points;
    }

    private static Point point(Point start, Segment segment, double t) {
        double s = 1 - t;
        return switch (segment) {
            case Segment.Line(Point end) -> new Point(s * start.x() + t * end.x(), s * start.y() + t * end.y());
            case Segment.Curve(Point a, Point b, Point end) ->
                new Point(
                        s * s * s * start.x() + 3 * s * s * t * a.x() + 3 * s * t * t * b.x() + t * t * t * end.x(),
                        s * s * s * start.y() + 3 * s * s * t * a.y() + 3 * s * t * t * b.y() + t * t * t * end.y());
        };
    }

    @Test
    void nothingIsDrawnOfNothing() {
        Layout layout = checked(graph(0));
        assertThat(layout.paths()).isEmpty();
        assertThat(layout.width()).isFinite();
        assertThat(layout.height()).isFinite();
    }

    @Test
    void aBoxMayLeadToItself() {
        LayoutGraph graph = graph(1, edge(0, 0), edge(0, 0));
        noEdgePassesThroughABox(graph, checked(graph));
    }

    @Test
    void aDiamondIsSymmetric() {
        LayoutGraph graph = new LayoutGraph(
                new double[] {60, 60, 60, 60}, new double[] {20, 20, 20, 20}, new int[] {0, 0, 1, 2}, new int[] {
                    1, 2, 3, 3
                });
        Layout layout = checked(graph);
        assertThat(layout.left()[0]).isEqualTo(layout.left()[3]);
        assertThat(layout.left()[0] - layout.left()[1]).isCloseTo(layout.left()[2] - layout.left()[0], within(EXACT));
        assertThat(layout.top()[1]).isEqualTo(layout.top()[2]);
    }

    @Test
    void cyclesWithTwoEntriesAreDrawn() {
        LayoutGraph graph = graph(4, edge(0, 1), edge(0, 2), edge(1, 2), edge(2, 1), edge(2, 3));
        noEdgePassesThroughABox(graph, checked(graph));
    }

    @Test
    void randomGraphsKeepTheRules() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            int boxes = 1 + random.nextInt(25);
            int[][] edges = new int[random.nextInt(3 * boxes)][];
            Arrays.setAll(edges, i -> edge(random.nextInt(boxes), random.nextInt(boxes)));
            LayoutGraph graph = graph(boxes, edges);
            noEdgePassesThroughABox(graph, checked(graph));
        }
    }

    @Test
    void twoLayoutsOfAGraphAreEqual() {
        LayoutGraph graph = graph(4, edge(0, 1), edge(0, 2), edge(1, 3), edge(2, 3), edge(3, 0), edge(2, 2));
        Layout one = LayeredLayout.of(graph);
        Layout other = LayeredLayout.of(graph);
        assertThat(one.left()).isEqualTo(other.left());
        assertThat(one.top()).isEqualTo(other.top());
        assertThat(one.rows()).isEqualTo(other.rows());
        for (int edge = 0; edge < graph.edgeCount(); edge++) {
            assertThat(points(one.paths().get(edge)))
                    .isEqualTo(points(other.paths().get(edge)));
        }
    }

    @Test
    void crossingsThatNeedNotBeAreRemoved() {
        Layout layout = checked(graph(6, edge(0, 3), edge(1, 2), edge(1, 4), edge(0, 5)));
        List<Integer> upper = List.of(0, 1);
        List<Integer> lower = IntStream.range(2, 6)
                .boxed()
                .sorted(Comparator.comparingDouble(box -> layout.left()[box]))
                .toList();
        boolean zeroIsLeft = layout.left()[upper.get(0)] < layout.left()[upper.get(1)];
        assertThat(lower.subList(0, 2)).containsExactlyInAnyOrderElementsOf(zeroIsLeft ? List.of(3, 5) : List.of(2, 4));
    }

    @Test
    void longChainsAndWideFansTakeAMoment() {
        int[][] chain = new int[5000][];
        Arrays.setAll(chain, i -> i == 4999 ? edge(4999, 0) : edge(i, i + 1));
        int[][] fan = new int[2000][];
        Arrays.setAll(fan, i -> i < 1000 ? edge(0, i + 1) : edge(i - 999, 1001));
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            checked(graph(5000, chain));
            checked(graph(1002, fan));
        });
    }

    /** Loops inside each other, each of one box at its beginning and one at its end. */
    private static LayoutGraph nest(int depth) {
        List<int[]> edges = new ArrayList<>();
        for (int i = 0; i + 1 < 2 * depth; i++) {
            edges.add(edge(i, i + 1));
        }
        for (int i = 0; i < depth; i++) {
            edges.add(edge(2 * depth - 1 - i, i));
        }
        return graph(2 * depth, edges.toArray(int[][]::new));
    }

    /** All edges of a nest pass the same layers: without a bound, the dummies would be a million. */
    @Test
    void deepNestsUseLanes() {
        LayoutGraph graph = nest(1000);
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            Layout layout = checked(graph);
            int cells =
                    layout.rows().stream().mapToInt(row -> row.cells().size()).sum();
            assertThat(cells).isLessThan(21 * (graph.boxCount() + graph.edgeCount()));
        });
    }

    @Test
    void lanesAreBesideAllBoxesAndApart() {
        LayoutGraph graph = nest(150);
        Layout layout = checked(graph);
        double right = 0;
        for (int box = 0; box < graph.boxCount(); box++) {
            right = Math.max(right, layout.left()[box] + graph.widths()[box]);
        }
        double rightOfBoxes = right;
        List<EdgePath> inLanes = layout.paths().stream()
                .filter(path -> path.segments().stream().allMatch(Segment.Line.class::isInstance))
                .filter(path -> path.segments().size() > 3)
                .toList();
        assertThat(inLanes).hasSizeGreaterThan(10);
        List<Double> lanes = inLanes.stream()
                .map(path -> points(path).stream().mapToDouble(Point::x).max().orElseThrow())
                .toList();
        assertThat(lanes).doesNotHaveDuplicates().allMatch(x -> x > rightOfBoxes && x < layout.width());
        noEdgePassesThroughABox(
                graph,
                new Layout(layout.left(), layout.top(), inLanes, layout.rows(), layout.width(), layout.height()));
    }

    /** Two thousand boxes with jumps over a few of them and back, as the blocks of a large function. */
    @Test
    void largeFunctionsTakeAMoment() {
        Random random = new Random(7);
        List<int[]> edges = new ArrayList<>();
        for (int i = 0; i + 1 < 2000; i++) {
            edges.add(edge(i, i + 1));
            if (random.nextInt(3) == 0) {
                edges.add(edge(i, Math.min(1999, i + 2 + random.nextInt(12))));
            }
            if (random.nextInt(5) == 0) {
                edges.add(edge(i, Math.max(0, i - random.nextInt(15))));
            }
        }
        LayoutGraph graph = graph(2000, edges.toArray(int[][]::new));
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> checked(graph));
    }
}
