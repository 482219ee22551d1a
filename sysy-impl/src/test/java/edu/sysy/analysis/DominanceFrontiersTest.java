package edu.sysy.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class DominanceFrontiersTest {
    @Test
    void textbookExampleHasTheTextbookFrontiers() {
        DominanceFrontiers frontiers = DominanceFrontiers.of(DominatorsTest.TEXTBOOK);

        int[][] expected = {{}, {1}, {3}, {1}, {}, {3}, {7}, {3}, {7}};
        for (int block = 0; block < expected.length; block++) {
            assertThat(frontiers.frontier(block)).as("DF(B%d)", block).containsExactly(expected[block]);
        }
    }

    @Test
    void aBlockCanBeInItsOwnFrontier() {
        ControlFlow flow = ControlFlow.ofSuccessors(new int[][] {{1}, {2}, {1}});

        assertThat(DominanceFrontiers.of(flow).frontier(1)).containsExactly(1);
        assertThat(DominanceFrontiers.of(flow).frontier(2)).containsExactly(1);
        assertThat(DominanceFrontiers.of(flow).frontier(0)).isEmpty();
    }

    @Test
    void agreesWithTheDefinitionOnGraphsOfAllShapes() {
        for (ControlFlow flow : Graphs.small(21, 2000)) {
            NaiveDominance naive = new NaiveDominance(flow);
            DominanceFrontiers frontiers = DominanceFrontiers.of(flow);
            for (int block = 0; block < flow.blockCount(); block++) {
                assertThat(frontiers.frontier(block)).containsExactly(naive.frontier(block));
            }
        }
    }

    @Test
    void quadraticFrontiersAreNotKeptButStillRight() {
        ControlFlow flow = ControlFlow.ofSuccessors(Graphs.nestedRepeats(60));
        DominanceFrontiers frontiers = DominanceFrontiers.of(flow);
        NaiveDominance naive = new NaiveDominance(flow);

        assertThat(frontiers.isMaterialized()).isFalse();
        for (int block = 0; block < flow.blockCount(); block++) {
            assertThat(frontiers.frontier(block)).containsExactly(naive.frontier(block));
        }
    }

    @Test
    void iteratedFrontierIsTheClosureOfTheFrontier() {
        Random random = new Random(22);
        for (ControlFlow flow : Graphs.small(23, 2000)) {
            checkIterated(flow, random);
        }
    }

    @Test
    void iteratedFrontierNeedsNoKeptFrontiers() {
        Random random = new Random(24);
        for (int depth = 40; depth < 90; depth++) {
            ControlFlow flow = ControlFlow.ofSuccessors(Graphs.nestedRepeats(depth));
            assertThat(DominanceFrontiers.of(flow).isMaterialized()).isFalse();
            checkIterated(flow, random);
        }
    }

    private static void checkIterated(ControlFlow flow, Random random) {
        NaiveDominance naive = new NaiveDominance(flow);
        IteratedDominanceFrontier iterated = new IteratedDominanceFrontier(flow);
        for (int round = 0; round < 4; round++) {
            IntList definitions = new IntList();
            for (int i = random.nextInt(4); i >= 0; i--) {
                int block = random.nextInt(flow.blockCount());
                if (naive.isReachable(block)) {
                    definitions.add(block);
                }
            }
            TreeSet<Integer> closure = new TreeSet<>();
            IntList pending = new IntList();
            Arrays.stream(definitions.toArray()).forEach(pending::add);
            while (!pending.isEmpty()) {
                for (int join : naive.frontier(pending.removeLast())) {
                    if (closure.add(join)) {
                        pending.add(join);
                    }
                }
            }
            int[] expected = closure.stream().mapToInt(i -> i).toArray();
            assertThat(Arrays.stream(iterated.of(definitions.toArray()))
                            .sorted()
                            .toArray())
                    .containsExactly(expected);
            int root = random.nextInt(flow.blockCount());
            boolean covers = Arrays.stream(definitions.toArray()).allMatch(block -> naive.dominates(root, block));
            if (naive.isReachable(root) && covers) {
                int[] inside = Arrays.stream(expected)
                        .filter(block -> naive.strictlyDominates(root, block))
                        .toArray();
                assertThat(Arrays.stream(iterated.within(root, definitions).toArray())
                                .sorted()
                                .toArray())
                        .containsExactly(inside);
            }
        }
    }
}
