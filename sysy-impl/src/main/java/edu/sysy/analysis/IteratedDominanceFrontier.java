package edu.sysy.analysis;

import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import java.util.Arrays;

/**
 * Where the definitions of a variable meet: the blocks that need a parameter ("phi") for it.
 *
 * <p>The iterated dominance frontier of a set of blocks is the frontier of the set, together with the frontier of that,
 * and so on. With kept frontiers a work list finds it in time proportional to what it looks at. Otherwise it is found
 * as Sreedhar and Gao do ("A Linear Time Algorithm for Placing &phi;-Nodes", POPL 1995), by visiting each block of the
 * dominator tree at most once, the deepest definitions first.
 *
 * <p>An object is a scratch pad for many variables of one shape, used by one thread.
 */
public final class IteratedDominanceFrontier {
    private static final int NONE = -1;

    private final ControlFlow flow;
    private final Dominators dominators;
    private final DominanceFrontiers frontiers;
    private final int[] inResult;
    private final int[] seen;
    private final IntList result = new IntList();
    private final IntList pending = new IntList();
    private int[] levelHead = new int[0];
    private int[] levelNext = new int[0];
    private int[] visited = new int[0];
    private int round;

    /** A scratch pad for variables of functions of this shape. */
    public IteratedDominanceFrontier(ControlFlow flow) {
        this.flow = flow;
        this.dominators = Dominators.of(flow);
        this.frontiers = DominanceFrontiers.of(flow);
        this.inResult = new int[flow.blockCount()];
        this.seen = new int[flow.blockCount()];
        if (!frontiers.isMaterialized()) {
            levelHead = new int[flow.blockCount()];
            Arrays.fill(levelHead, NONE);
            levelNext = new int[flow.blockCount()];
            visited = new int[flow.blockCount()];
        }
    }

    /**
     * The iterated dominance frontier of {@code definitions}, positions of blocks that can be reached, in no special
     * order.
     */
    public int[] of(int... definitions) {
        IntList list = new IntList(definitions.length);
        for (int definition : definitions) {
            list.add(definition);
        }
        return within(NONE, list).toArray();
    }

    /**
     * The blocks of the iterated dominance frontier that {@code root} strictly dominates, which are all that matter to
     * a variable first set in {@code root} on every path to its uses; all blocks for a root of -1.
     *
     * @return a list that is valid until the next call
     */
    public IntList within(int root, IntList definitions) {
        round++;
        result.clear();
        if (frontiers.isMaterialized()) {
            byFrontiers(root, definitions);
        } else {
            byTree(root, definitions);
        }
        return result;
    }

    private boolean isNew(int root, int block) {
        return inResult[block] != round && (root == NONE || dominators.strictlyDominates(root, block));
    }

    private void byFrontiers(int root, IntList definitions) {
        pending.clear();
        for (int i = 0; i < definitions.size(); i++) {
            pending.add(definitions.get(i));
        }
        while (!pending.isEmpty()) {
            int block = pending.removeLast();
            if (seen[block] == round) {
                continue;
            }
            seen[block] = round;
            int end = frontiers.start(block + 1);
            for (int i = frontiers.start(block); i < end; i++) {
                int join = frontiers.entry(i);
                if (isNew(root, join)) {
                    inResult[join] = round;
                    result.add(join);
                    pending.add(join);
                }
            }
        }
    }

    /** Levels only ever go down: what a visit adds is no deeper than the block the visit began at. */
    private void byTree(int root, IntList definitions) {
        int level = 0;
        for (int i = 0; i < definitions.size(); i++) {
            enqueue(definitions.get(i));
            level = Math.max(level, dominators.depth(definitions.get(i)));
        }
        for (; level >= 0; level--) {
            while (levelHead[level] != NONE) {
                int block = levelHead[level];
                levelHead[level] = levelNext[block];
                visitSubtree(root, block, level);
            }
        }
    }

    private void enqueue(int block) {
        int level = dominators.depth(block);
        if (seen[block] != round) {
            seen[block] = round;
            levelNext[block] = levelHead[level];
            levelHead[level] = block;
        }
    }

    private void visitSubtree(int root, int top, int level) {
        int place = dominators.preorderNumber(top);
        int end = place + dominators.subtreeSize(top);
        while (place < end) {
            int block = dominators.preorder(place);
            if (visited[block] == round) {
                place += dominators.subtreeSize(block);
                continue;
            }
            visited[block] = round;
            for (int k = 0; k < flow.successorCount(block); k++) {
                int join = flow.successor(block, k);
                if (dominators.immediate(join) != block && dominators.depth(join) <= level && isNew(root, join)) {
                    inResult[join] = round;
                    result.add(join);
                    enqueue(join);
                }
            }
            place++;
        }
    }
}
