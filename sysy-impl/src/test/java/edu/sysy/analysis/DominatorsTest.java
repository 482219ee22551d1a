package edu.sysy.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ir.ControlFlow;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DominatorsTest {
    /** The flow graph of the textbook example: B1 heads a loop that holds two paths from B1 to B3. */
    static final ControlFlow TEXTBOOK =
            ControlFlow.ofSuccessors(new int[][] {{1}, {2, 5}, {3}, {4, 1}, {}, {6, 8}, {7}, {3}, {7}});

    @Test
    void textbookExampleHasTheTextbookTree() {
        Dominators dominators = Dominators.of(TEXTBOOK);

        int[] expected = {-1, 0, 1, 1, 3, 1, 5, 5, 5};
        int[][] all = {
            {0}, {0, 1}, {0, 1, 2}, {0, 1, 3}, {0, 1, 3, 4}, {0, 1, 5}, {0, 1, 5, 6}, {0, 1, 5, 7}, {0, 1, 5, 8}
        };
        for (int block = 0; block < expected.length; block++) {
            assertThat(dominators.immediate(block)).as("IDom(B%d)", block).isEqualTo(expected[block]);
            assertThat(dominators.depth(block)).isEqualTo(all[block].length - 1);
            for (int other = 0; other < expected.length; other++) {
                assertThat(dominators.dominates(other, block))
                        .as("B%d in Dom(B%d)", other, block)
                        .isEqualTo(java.util.Arrays.binarySearch(all[block], other) >= 0);
            }
        }
    }

    @Test
    void agreesWithTheDefinitionOnGraphsOfAllShapes() {
        for (ControlFlow flow : Graphs.small(1, 4000)) {
            check(flow, Dominators.of(flow));
        }
    }

    @Test
    void bothAlgorithmsAgreeWithTheDefinition() {
        int swept = 0;
        for (ControlFlow flow : Graphs.small(2, 3000)) {
            check(flow, Dominators.byLengauerTarjan(flow));
            var sweep = Dominators.bySourceOrder(flow);
            sweep.ifPresent(dominators -> check(flow, dominators));
            swept += sweep.isPresent() ? 1 : 0;
        }
        assertThat(swept).as("graphs in source order").isGreaterThan(1000);
    }

    private static void check(ControlFlow flow, Dominators dominators) {
        NaiveDominance naive = new NaiveDominance(flow);
        int count = flow.blockCount();
        int siblings = 0;
        for (int block = 0; block < count; block++) {
            assertThat(dominators.isReachable(block)).isEqualTo(naive.isReachable(block));
            assertThat(dominators.immediate(block)).isEqualTo(naive.immediate(block));
            for (int other = 0; other < count; other++) {
                if (dominators.dominates(other, block) != naive.dominates(other, block)) {
                    throw new AssertionError(other + " dominates " + block + " in a graph of " + count);
                }
            }
            for (int child = dominators.firstChild(block); child >= 0; child = dominators.nextSibling(child)) {
                assertThat(dominators.immediate(child)).isEqualTo(block);
                siblings++;
            }
            if (dominators.isReachable(block)) {
                assertThat(dominators.preorder(dominators.preorderNumber(block)))
                        .isEqualTo(block);
            }
        }
        assertThat(siblings).isEqualTo(dominators.reachableCount() - 1);
    }

    @Test
    void nearestCommonDominatorDominatesBothAndIsTheLast() {
        Random random = new Random(5);
        for (ControlFlow flow : Graphs.small(3, 300)) {
            Dominators dominators = Dominators.of(flow);
            int a = random.nextInt(flow.blockCount());
            int b = random.nextInt(flow.blockCount());
            if (dominators.isReachable(a) && dominators.isReachable(b)) {
                int common = dominators.nearestCommon(a, b);
                for (int block = 0; block < flow.blockCount(); block++) {
                    if (dominators.isReachable(block)
                            && dominators.dominates(block, a)
                            && dominators.dominates(block, b)) {
                        assertThat(dominators.dominates(block, common)).isTrue();
                    }
                }
                assertThat(dominators.dominates(common, a) && dominators.dominates(common, b))
                        .isTrue();
            }
        }
    }

    @Test
    void millionBlocksOfEveryShapeNeedNoStack() {
        int size = 1_000_000;
        Random random = new Random(11);
        for (int[][] graph : new int[][][] {
            Graphs.ladder(size),
            Graphs.nestedRepeats(size / 2),
            Graphs.irreducibleLadder(size / 2),
            Graphs.structured(random, size),
            Graphs.shuffled(random, Graphs.ladder(size))
        }) {
            ControlFlow flow = ControlFlow.ofSuccessors(graph);
            Dominators dominators = Dominators.of(flow);
            assertThat(dominators.reachableCount()).isEqualTo(flow.blockCount());
            assertThat(Loops.of(flow).count()).isGreaterThanOrEqualTo(0);
        }
    }

    @Test
    void structuredGraphsAreSolvedByTheSweepAlone() {
        Random random = new Random(12);
        for (int i = 0; i < 50; i++) {
            ControlFlow flow = ControlFlow.ofSuccessors(Graphs.structured(random, 200));
            assertThat(Dominators.bySourceOrder(flow)).isPresent();
        }
        assertThat(Dominators.bySourceOrder(ControlFlow.ofSuccessors(Graphs.nestedRepeats(1000))))
                .isPresent();
        assertThat(Dominators.bySourceOrder(ControlFlow.ofSuccessors(Graphs.ladder(1000))))
                .isPresent();
    }
}
