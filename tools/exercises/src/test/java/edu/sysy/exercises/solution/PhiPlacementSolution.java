package edu.sysy.exercises.solution;

import edu.sysy.analysis.Dominators;
import edu.sysy.exercises.task.PhiPlacing;
import edu.sysy.ir.ControlFlow;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Exercise 5: the runner of Cooper, Harvey and Kennedy, and the closure of Cytron et al. (1991). */
public final class PhiPlacementSolution implements PhiPlacing {
    @Override
    public int[][] frontiers(ControlFlow flow) {
        Dominators dominators = Dominators.of(flow);
        List<TreeSet<Integer>> frontiers =
                Stream.generate(TreeSet<Integer>::new).limit(flow.blockCount()).toList();
        for (int block = 0; block < flow.blockCount(); block++) {
            for (int i = 0; i < flow.predecessorCount(block); i++) {
                for (int runner = flow.predecessor(block, i);
                        runner != dominators.immediate(block);
                        runner = dominators.immediate(runner)) {
                    frontiers.get(runner).add(block);
                }
            }
        }
        return frontiers.stream().map(PhiPlacementSolution::array).toArray(int[][]::new);
    }

    private static int[] array(TreeSet<Integer> set) {
        return set.stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public int[] phis(ControlFlow flow, int... definitions) {
        int[][] frontiers = frontiers(flow);
        TreeSet<Integer> phis = new TreeSet<>();
        Deque<Integer> unread =
                new ArrayDeque<>(Arrays.stream(definitions).boxed().toList());
        while (!unread.isEmpty()) {
            for (int join : frontiers[unread.remove()]) {
                if (phis.add(join)) {
                    unread.add(join);
                }
            }
        }
        return array(phis);
    }
}
