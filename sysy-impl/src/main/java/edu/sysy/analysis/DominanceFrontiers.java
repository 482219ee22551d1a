package edu.sysy.analysis;

import edu.sysy.ints.IntGroups;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import java.util.Arrays;

/**
 * Dominance frontiers. The frontier of block <i>b</i> holds the blocks where <i>b</i>'s dominance ends: a predecessor
 * is dominated by <i>b</i>, the block itself is not strictly.
 *
 * <p>From each predecessor of a join the walk goes up the dominator tree to the join's immediate dominator, and every
 * block on this path has the join in its frontier (Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm"); a
 * walk stops early where an earlier one for the same join has been.
 *
 * <p>All frontiers together can be quadratic in the size of the graph (nested {@code repeat} loops). They are kept in
 * arrays as long as they have at most {@value #ENTRIES_PER_BLOCK} entries a block on average; beyond that, a frontier
 * is computed when asked for, in time linear in the blocks it is the frontier of.
 */
public final class DominanceFrontiers {
    /** The average size up to which frontiers are kept. */
    public static final int ENTRIES_PER_BLOCK = 8;

    private final ControlFlow flow;
    private final Dominators dominators;
    private final boolean materialized;
    private IntGroups kept = new IntGroups(0, new IntList(), new IntList());

    private DominanceFrontiers(ControlFlow flow) {
        this.flow = flow;
        this.dominators = Dominators.of(flow);
        materialized = build();
    }

    /** The frontiers of a function's blocks. */
    public static DominanceFrontiers of(Function function) {
        return of(function.controlFlow());
    }

    /** The frontiers of a shape, computed once. */
    public static DominanceFrontiers of(ControlFlow flow) {
        return flow.derived().get(DominanceFrontiers.class, DominanceFrontiers::new);
    }

    private boolean build() {
        int count = flow.blockCount();
        long limit = (long) ENTRIES_PER_BLOCK * count;
        IntList blocks = new IntList(count);
        IntList joins = new IntList(count);
        int[] lastJoin = new int[count];
        Arrays.fill(lastJoin, -1);
        for (int join = 0; join < count; join++) {
            int predecessors = flow.predecessorCount(join);
            if (predecessors < 2 && join != 0) {
                continue;
            }
            int end = dominators.immediate(join);
            for (int k = 0; k < predecessors; k++) {
                int runner = flow.predecessor(join, k);
                if (!dominators.isReachable(runner)) {
                    continue;
                }
                while (runner != end && lastJoin[runner] != join) {
                    lastJoin[runner] = join;
                    blocks.add(runner);
                    joins.add(join);
                    runner = dominators.immediate(runner);
                }
            }
            if (blocks.size() > limit) {
                return false;
            }
        }
        kept = new IntGroups(count, blocks, joins);
        return true;
    }

    /** Whether the frontiers are kept; if not, {@link #frontier} computes. */
    public boolean isMaterialized() {
        return materialized;
    }

    /** The frontier of a block, ascending. Empty for a block that cannot be reached. */
    public int[] frontier(int block) {
        if (materialized) {
            return kept.toArray(block);
        }
        IntList found = new IntList();
        int first = dominators.preorderNumber(block);
        for (int place = first; place < first + dominators.subtreeSize(block); place++) {
            int inside = dominators.preorder(place);
            for (int k = 0; k < flow.successorCount(inside); k++) {
                int successor = flow.successor(inside, k);
                if (!dominators.strictlyDominates(block, successor)) {
                    found.add(successor);
                }
            }
        }
        return Arrays.stream(found.toArray()).sorted().distinct().toArray();
    }

    /** Where the entries of {@code block} begin in {@link #entry}; only if materialized. */
    int start(int block) {
        return kept.start(block);
    }

    /** One entry of all kept frontiers. */
    int entry(int index) {
        return kept.get(index);
    }

    /** The frontier of each block by position, a line each. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int block = 0; block < flow.blockCount(); block++) {
            text.append(block)
                    .append(": ")
                    .append(Arrays.toString(frontier(block)))
                    .append('\n');
        }
        return text.toString();
    }
}
