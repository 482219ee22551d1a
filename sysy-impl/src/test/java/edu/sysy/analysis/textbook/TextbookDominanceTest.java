package edu.sysy.analysis.textbook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import edu.sysy.analysis.DominanceFrontiers;
import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.Graphs;
import edu.sysy.analysis.IteratedDominanceFrontier;
import edu.sysy.ir.ControlFlow;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextbookDominanceTest {
    /** "Engineering a Compiler", figure 9.2: B1 heads a loop that holds two paths from B1 to B3. */
    private static final ControlFlow NINE_BLOCKS =
            ControlFlow.ofSuccessors(new int[][] {{1}, {2, 5}, {3}, {4, 1}, {}, {6, 8}, {7}, {3}, {7}});

    /** Appel, "Modern Compiler Implementation", figure 19.5; node 0 leads to node 1. */
    private static final ControlFlow THIRTEEN_NODES = ControlFlow.ofSuccessors(new int[][] {
        {1}, {2, 5, 9}, {3}, {3, 4}, {13}, {6, 7}, {4, 8}, {8, 12}, {5, 13}, {10, 11}, {12}, {12}, {13}, {}
    });

    @Test
    void theSetsOfNineBlocksAreThoseOfTheTable() {
        int[][] table = {
            {0}, {0, 1}, {0, 1, 2}, {0, 1, 3}, {0, 1, 3, 4}, {0, 1, 5}, {0, 1, 5, 6}, {0, 1, 5, 7}, {0, 1, 5, 8}
        };
        DominatorSets sets = DominatorSets.of(NINE_BLOCKS);

        for (int block = 0; block < table.length; block++) {
            assertThat(sets.dominators(block)).as("Dom(B%d)", block).containsExactly(table[block]);
            assertThat(sets.strictDominators(block))
                    .as("SDom(B%d)", block)
                    .containsExactly(Arrays.copyOf(table[block], table[block].length - 1));
        }
        assertThat(sets.immediateDominators()).containsExactly(-1, 0, 1, 1, 3, 1, 5, 5, 5);
    }

    @Test
    void eachRoundOfNineBlocksIsVisible() {
        List<DominatorSets> rounds = DominatorSets.rounds(NINE_BLOCKS);

        assertThat(rounds).extracting(DominatorSets::round).containsExactly(0, 1, 2, 3);
        assertThat(rounds.get(0).dominators(0)).containsExactly(0);
        assertThat(rounds.get(0).dominators(8)).hasSize(9);
        assertThat(rounds.get(1).dominators(7))
                .as("B8 comes after B7 and still has all blocks")
                .containsExactly(0, 1, 5, 6, 7);
        assertThat(rounds.get(2).changed()).containsExactly(3, 4, 7);
        assertThat(rounds.get(2).dominators(7)).containsExactly(0, 1, 5, 7);
        assertThat(rounds.get(3).isFixedPoint()).isTrue();
        assertThat(rounds.get(2)).asString().contains("round 2\n  Dom(B0) = {0}\n", "Dom(B7) = {0, 1, 5, 7} *\n");
        assertThatThrownBy(() -> rounds.get(2).immediateDominators()).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void theFrontiersOfNineBlocksAreThoseOfTheTable() {
        int[][] table = {{}, {1}, {3}, {1}, {}, {3}, {7}, {3}, {7}};
        for (int block = 0; block < table.length; block++) {
            assertThat(RunnerFrontiers.of(NINE_BLOCKS).frontier(block))
                    .as("DF(B%d)", block)
                    .containsExactly(table[block]);
        }
    }

    @Test
    void theRunnerTakesTheWalksOfB1B3AndB7() {
        assertThat(RunnerFrontiers.of(NINE_BLOCKS).walks())
                .extracting(Object::toString)
                .containsExactly(
                        "B1 from predecessor B0: ends at B0",
                        "B1 from predecessor B3: DF(B3) gets B1, DF(B1) gets B1, ends at B0",
                        "B3 from predecessor B2: DF(B2) gets B3, ends at B1",
                        "B3 from predecessor B7: DF(B7) gets B3, DF(B5) gets B3, ends at B1",
                        "B7 from predecessor B6: DF(B6) gets B7, ends at B5",
                        "B7 from predecessor B8: DF(B8) gets B7, ends at B5");
    }

    @Test
    void theFrontierOfNodeFiveIsFourFiveTwelveThirteen() {
        assertThat(RunnerFrontiers.of(THIRTEEN_NODES).frontier(5)).containsExactly(4, 5, 12, 13);
        assertThat(DominanceFrontiers.of(THIRTEEN_NODES).frontier(5)).containsExactly(4, 5, 12, 13);
        assertThat(DominatorSets.of(THIRTEEN_NODES).immediateDominators())
                .containsExactly(-1, 0, 1, 2, 1, 1, 5, 5, 5, 1, 9, 9, 1, 1);
    }

    @Test
    void phisOfOneDefinitionAreNeededInTheIteratedFrontier() {
        // x is set in 1 and again in 4; 5 joins the two, and its phi is a definition that meets the first one in 6
        ControlFlow flow = ControlFlow.ofSuccessors(new int[][] {{1}, {2, 3}, {4, 5}, {6}, {5}, {6}, {}});
        assertThat(RunnerFrontiers.of(flow).frontier(4)).containsExactly(5);
        assertThat(RunnerFrontiers.of(flow).frontier(5)).containsExactly(6);
        assertThat(new IteratedDominanceFrontier(flow).of(new int[] {1, 4})).containsExactlyInAnyOrder(5, 6);
    }

    @Test
    void anEntryWithOneEdgeBackIsAJoin() {
        ControlFlow flow = ControlFlow.ofSuccessors(new int[][] {{1}, {0, 2}, {}});

        assertThat(flow.predecessorCount(0)).isEqualTo(1);
        assertThat(RunnerFrontiers.of(flow).frontier(1)).containsExactly(0);
        assertThat(RunnerFrontiers.of(flow).frontier(0)).containsExactly(0);
        assertThat(RunnerFrontiers.of(flow).walks())
                .extracting(Object::toString)
                .containsExactly("B0 from predecessor B1: DF(B1) gets B0, DF(B0) gets B0, ends above the root");
    }

    @Test
    void blocksWithoutAPathKeepAllBlocks() {
        ControlFlow flow = ControlFlow.ofSuccessors(new int[][] {{1}, {}, {1, 3}, {2}});
        DominatorSets sets = DominatorSets.of(flow);

        assertThat(sets.dominators(1)).containsExactly(0, 1);
        assertThat(sets.dominators(3)).containsExactly(0, 1, 2, 3);
        assertThat(sets.immediateDominators()).containsExactly(-1, 0, -1, -1);
        assertThat(RunnerFrontiers.of(flow).frontier(2)).isEmpty();
    }

    @Test
    void agreeWithTheFastFormsOnGraphsOfAllShapes() {
        int joinsAtTheEntry = 0;
        for (ControlFlow flow : Graphs.small(31, 3000)) {
            Dominators fast = Dominators.of(flow);
            DominanceFrontiers fastFrontiers = DominanceFrontiers.of(flow);
            DominatorSets sets = DominatorSets.of(flow);
            RunnerFrontiers frontiers = RunnerFrontiers.of(flow);
            int[] immediate = sets.immediateDominators();
            joinsAtTheEntry += flow.predecessorCount(0) == 1 ? 1 : 0;
            for (int block = 0; block < flow.blockCount(); block++) {
                assertThat(immediate[block]).isEqualTo(fast.immediate(block));
                assertThat(frontiers.frontier(block)).containsExactly(fastFrontiers.frontier(block));
                for (int other = 0; other < flow.blockCount() && fast.isReachable(block); other++) {
                    if (sets.dominates(other, block) != fast.dominates(other, block)) {
                        throw new AssertionError(other + " dominates " + block + "\n" + sets);
                    }
                }
            }
        }
        assertThat(joinsAtTheEntry).isGreaterThan(50);
    }

    @Test
    void eachRoundOnlyShrinksTheSets() {
        for (ControlFlow flow : Graphs.small(32, 300)) {
            List<DominatorSets> rounds = DominatorSets.rounds(flow);
            for (int i = 1; i < rounds.size(); i++) {
                for (int block = 0; block < flow.blockCount(); block++) {
                    assertThat(rounds.get(i - 1).dominators(block))
                            .contains(rounds.get(i).dominators(block));
                }
            }
        }
    }

    @Test
    void graphsThatAreTooLargeAreRefused() {
        assertThatThrownBy(() -> DominatorSets.start(ControlFlow.ofSuccessors(Graphs.ladder(40_000))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
