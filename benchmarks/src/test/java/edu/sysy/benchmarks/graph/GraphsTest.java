package edu.sysy.benchmarks.graph;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.wala.util.graph.NumberedGraph;
import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.textbook.DominatorSets;
import edu.sysy.ir.ControlFlow;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GraphsTest {
    private static final int TOTAL = 20_000;

    @ParameterizedTest
    @EnumSource
    void peersFindTheSameDominators(GraphShape shape) {
        for (int n : new int[] {10, 11, 12, 100}) {
            int[][] successors = shape.successors(new SplittableRandom(n), n);
            ControlFlow flow = ControlFlow.ofSuccessors(successors);
            Dominators dominators = Dominators.of(flow);
            int[] expected = IntStream.range(0, successors.length)
                    .map(dominators::immediate)
                    .toArray();
            assertThat(DominatorSets.of(flow).immediateDominators()).isEqualTo(expected);
            assertThat(HashMapDominators.immediate(flow)).isEqualTo(expected);
            NumberedGraph<Integer> graph =
                    WalaGraphs.of(new int[][][] {successors}).getFirst();
            var wala = com.ibm.wala.util.graph.dominators.Dominators.make(graph, 0);
            assertThat(IntStream.range(1, successors.length).map(wala::getIdom))
                    .containsExactlyElementsOf(
                            IntStream.of(expected).skip(1).boxed().toList());
        }
    }

    @ParameterizedTest
    @EnumSource
    void graphsAreConnectedAndOfTheSizeAskedFor(GraphShape shape) {
        for (int n : new int[] {10, 100, 10_000}) {
            int[][][] batch = shape.batch(n, TOTAL);
            assertThat(batch.length * n).isGreaterThanOrEqualTo(TOTAL);
            for (ControlFlow flow : GraphShape.flows(batch)) {
                assertThat(flow.blockCount()).isBetween(n - 1, n + 8);
                assertThat(Dominators.of(flow).reachableCount()).isEqualTo(flow.blockCount());
            }
        }
    }

    @Test
    void graphsOfABatchDiffer() {
        int[][][] batch = GraphShape.IRREDUCIBLE.batch(100, TOTAL);
        assertThat(Arrays.deepEquals(batch[0], batch[4])).isFalse();
        assertThat(Arrays.deepEquals(GraphShape.IRREDUCIBLE.batch(100, TOTAL), batch))
                .isTrue();
    }
}
