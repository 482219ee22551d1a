package edu.sysy.analysis.textbook;

import edu.sysy.ir.ControlFlow;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Dominance frontiers by the runner algorithm, with each walk of the runner.
 *
 * <pre>
 * for each block n with several predecessors, and for the entry if it has any
 *     for each predecessor p of n
 *         runner = p
 *         while runner is not IDom(n)
 *             add n to DF(runner)
 *             runner = IDom(runner)
 * </pre>
 *
 * <p>The entry is a join as soon as one edge leads back to it, because its other "predecessor" is the beginning of the
 * function; it has no immediate dominator, and the runner ends above the root of the tree. Predecessors that cannot be
 * reached are passed over.
 *
 * <p>Time and memory in proportion to the steps of all walks, which may be quadratic. Cooper, Harvey and Kennedy, "A
 * Simple, Fast Dominance Algorithm", figure 5; Cooper and Torczon, "Engineering a Compiler", section 9.3.2.
 */
public final class RunnerFrontiers {
    /**
     * One walk up the dominator tree.
     *
     * @param join the block that is added to the frontiers
     * @param predecessor where the walk begins
     * @param visited the blocks whose frontiers the join is added to, in the order of the walk; may be empty
     * @param end where it ends: the join's immediate dominator, -1 for the entry
     */
    public record Walk(int join, int predecessor, List<Integer> visited, int end) {
        public Walk {
            visited = List.copyOf(visited);
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder("B" + join + " from predecessor B" + predecessor + ":");
            visited.forEach(block -> text.append(" DF(B" + block + ") gets B" + join + ","));
            return text.append(end < 0 ? " ends above the root" : " ends at B" + end)
                    .toString();
        }
    }

    private final List<Walk> walks;
    private final List<TreeSet<Integer>> frontiers = new ArrayList<>();

    private RunnerFrontiers(int blockCount, List<Walk> walks) {
        this.walks = List.copyOf(walks);
        for (int block = 0; block < blockCount; block++) {
            frontiers.add(new TreeSet<>());
        }
        for (Walk walk : walks) {
            walk.visited().forEach(block -> frontiers.get(block).add(walk.join()));
        }
    }

    /**
     * The frontiers of a flow graph.
     *
     * @throws IllegalArgumentException if it has more than {@value DominatorSets#MAX_BLOCKS} blocks, or none
     */
    public static RunnerFrontiers of(ControlFlow flow) {
        int[] immediate = DominatorSets.of(flow).immediateDominators();
        List<Walk> walks = new ArrayList<>();
        for (int join = 0; join < flow.blockCount(); join++) {
            int predecessors = flow.predecessorCount(join);
            boolean isReachable = join == 0 || immediate[join] >= 0;
            for (int k = 0; k < predecessors && isReachable && (predecessors > 1 || join == 0); k++) {
                int predecessor = flow.predecessor(join, k);
                if (predecessor == 0 || immediate[predecessor] >= 0) {
                    walks.add(walk(join, predecessor, immediate));
                }
            }
        }
        return new RunnerFrontiers(flow.blockCount(), walks);
    }

    private static Walk walk(int join, int predecessor, int[] immediate) {
        List<Integer> visited = new ArrayList<>();
        int runner = predecessor;
        while (runner != immediate[join]) {
            visited.add(runner);
            runner = immediate[runner];
        }
        return new Walk(join, predecessor, visited, runner);
    }

    /** The walks, by join and then in the order of its predecessors. */
    public List<Walk> walks() {
        return walks;
    }

    /** The frontier of a block, ascending. */
    public int[] frontier(int block) {
        return frontiers.get(block).stream().mapToInt(join -> join).toArray();
    }
}
