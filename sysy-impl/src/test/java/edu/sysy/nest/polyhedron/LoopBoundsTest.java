package edu.sysy.nest.polyhedron;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Loops made of a system enumerate its integer points. */
class LoopBoundsTest {
    private static final int SYSTEMS = Integer.getInteger("sysy.omega.systems", 6_000) / 6;
    private static final AffineForm I = AffineForm.variable(0);
    private static final AffineForm J = AffineForm.variable(1);
    private static final AffineForm N = AffineForm.variable(2);

    private static WorkBudget budget() {
        return WorkBudget.ofRows(1_000_000);
    }

    private static String name(int variable) {
        return List.of("i", "j", "n", "k").get(variable);
    }

    @Test
    void aTriangleIsEnumeratedByColumns() {
        ConstraintSystem triangle = ConstraintSystem.of(
                3,
                List.of(
                        AffineConstraint.atLeast(I, 0),
                        AffineConstraint.atLeast(N.plus(-1), I),
                        AffineConstraint.atLeast(J, 0),
                        AffineConstraint.atLeast(I, J)));
        assertThat(LoopBounds.of(triangle, new int[] {1, 0}, budget())
                        .orElseThrow()
                        .toString(LoopBoundsTest::name))
                .isEqualTo("""
                        if n - 1 >= 0
                        for 0 <= j <= n - 1
                        for j <= i <= n - 1
                        """);
    }

    @Test
    void aSkewedRectangleHasBoundsOfBothLoops() {
        AffineForm row = J.minus(I);
        ConstraintSystem skewed = ConstraintSystem.of(
                3,
                List.of(
                        AffineConstraint.atLeast(I, 1),
                        AffineConstraint.atLeast(N, I),
                        AffineConstraint.atLeast(row, 1),
                        AffineConstraint.atMost(row, 10)));
        assertThat(LoopBounds.of(skewed, new int[] {1, 0}, budget())
                        .orElseThrow()
                        .toString(LoopBoundsTest::name))
                .isEqualTo("""
                        if n - 1 >= 0
                        for 2 <= j <= n + 10
                        for max(1, j - 10) <= i <= min(n, j - 1)
                        """);
    }

    @Test
    void tilesHaveRoundedBounds() {
        AffineForm tile = AffineForm.variable(3).times(4);
        ConstraintSystem tiled = ConstraintSystem.of(
                4,
                List.of(
                        AffineConstraint.atLeast(I, 0),
                        AffineConstraint.atLeast(N.plus(-1), I),
                        AffineConstraint.atLeast(I, tile),
                        AffineConstraint.atLeast(tile.plus(3), I)));
        assertThat(LoopBounds.of(tiled, new int[] {3, 0}, budget())
                        .orElseThrow()
                        .toString(LoopBoundsTest::name))
                .isEqualTo("""
                        if n - 1 >= 0
                        for 0 <= k <= floor(n - 1, 4)
                        for 4*k <= i <= min(n - 1, 4*k + 3)
                        """);
    }

    @Test
    void loopsEnumerateThePointsOfRandomSystems() {
        for (int seed = 1; seed <= SYSTEMS; seed++) {
            ConstraintSystem system = RandomSystems.inBox(new SplittableRandom(seed));
            List<Integer> order = new ArrayList<>();
            for (int v = 0; v < system.variables(); v++) {
                order.add(v);
            }
            Collections.shuffle(order, new Random(seed));
            int[] loops = order.stream().mapToInt(Integer::intValue).toArray();
            List<List<Long>> expected = new ArrayList<>();
            RandomSystems.forEachPoint(system, point -> expected.add(inOrder(point, loops)));
            expected.sort(LoopBoundsTest::lexicographic);
            LoopBounds bounds = LoopBounds.of(system, loops, budget()).orElseThrow();
            List<List<Long>> enumerated = new ArrayList<>();
            if (bounds.conditions().stream().allMatch(condition -> condition.holdsAt())) {
                enumerate(bounds, 0, new long[system.variables()], loops, enumerated);
            }
            assertThat(enumerated).as("system %d\n%s\n%s", seed, system, bounds).isEqualTo(expected);
        }
    }

    private static void enumerate(
            LoopBounds bounds, int depth, long[] values, int[] order, List<List<Long>> enumerated) {
        if (depth == order.length) {
            enumerated.add(inOrder(values, order));
            return;
        }
        VariableBounds loop = bounds.loops().get(depth);
        long low = loop.lower().stream()
                .mapToLong(bound -> bound.ceiling(values))
                .max()
                .orElseThrow();
        long high = loop.upper().stream()
                .mapToLong(bound -> bound.floor(values))
                .min()
                .orElseThrow();
        for (long v = low; v <= high; v++) {
            values[loop.variable()] = v;
            enumerate(bounds, depth + 1, values, order, enumerated);
        }
    }

    private static List<Long> inOrder(long[] point, int[] order) {
        List<Long> ordered = new ArrayList<>();
        for (int variable : order) {
            ordered.add(point[variable]);
        }
        return ordered;
    }

    private static int lexicographic(List<Long> one, List<Long> other) {
        for (int k = 0; k < one.size(); k++) {
            if (!one.get(k).equals(other.get(k))) {
                return Long.compare(one.get(k), other.get(k));
            }
        }
        return 0;
    }
}
