package edu.sysy.exercises.check;

import edu.sysy.ir.ControlFlow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/** Control-flow graphs: a worked example, chains, loops with several entries, and random ones that grow. */
final class RandomGraphs {
    private static final int COUNT = 1500;
    private static final int BLOCKS_PER_STEP = 50;

    /** The graph B0 to B8 of the literature, in which 3 is the join of a loop and 5 to 8 are a diamond inside it. */
    private static final int[][] WORKED_EXAMPLE = {{1}, {2, 5}, {3}, {4, 1}, {}, {6, 8}, {7}, {3}, {7}};

    private RandomGraphs() {}

    /** Graphs, small ones first; block 0 is the entry, to which no edge leads, and every block can be reached. */
    static List<ControlFlow> all() {
        List<ControlFlow> graphs = new ArrayList<>();
        graphs.add(ControlFlow.ofSuccessors(new int[][] {{}}));
        graphs.add(ControlFlow.ofSuccessors(new int[][] {{1, 2}, {3}, {3}, {}}));
        graphs.add(ControlFlow.ofSuccessors(new int[][] {{1}, {1, 2}, {}}));
        graphs.add(ControlFlow.ofSuccessors(new int[][] {{1, 2}, {2}, {1}}));
        graphs.add(ControlFlow.ofSuccessors(WORKED_EXAMPLE));
        Random random = new Random(1);
        for (int i = 0; i < COUNT; i++) {
            graphs.add(random(random, 2 + random.nextInt(1 + i / BLOCKS_PER_STEP)));
        }
        return graphs;
    }

    private static ControlFlow random(Random random, int blocks) {
        List<List<Integer>> successors = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
            successors.add(new ArrayList<>());
        }
        for (int block = 1; block < blocks; block++) {
            successors.get(random.nextInt(Math.max(0, block - 4), block)).add(block);
        }
        for (int extra = random.nextInt(blocks + 1); extra > 0; extra--) {
            successors.get(random.nextInt(blocks)).add(random.nextInt(1, blocks));
        }
        return ControlFlow.ofSuccessors(successors.stream()
                .map(list ->
                        new TreeSet<>(list).stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new));
    }

    /** Some blocks of a graph, ascending. */
    static int[] someBlocks(Random random, ControlFlow flow) {
        return random.ints(1 + random.nextInt(3), 0, flow.blockCount())
                .sorted()
                .distinct()
                .toArray();
    }

    /** Rejects a solution that gives another answer about a graph than the oracle. */
    static void compare(String question, int[] expected, int[] actual, ControlFlow flow) {
        if (!Arrays.equals(expected, actual)) {
            throw new RejectedException(question + " is " + Arrays.toString(expected) + ", not "
                    + Arrays.toString(actual) + ", in the graph\n" + flow);
        }
    }
}
