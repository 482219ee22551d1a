package edu.sysy.optimize.ssa;

import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.IteratedDominanceFrontier;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import java.util.Arrays;

/**
 * The definitions of one local: the blocks that write it, and the joins where these meet, which would have a parameter
 * for it. What a local holds at the start of a block comes from the nearest definition above in the dominator tree; the
 * tree of the definitions alone is kept, in preorder, so that it is found by binary search and a few steps up.
 *
 * <p>An object is a scratch pad for many locals of one function. A local takes {@code n log n} in its definitions.
 */
final class LocalDefinitions {
    /** No root: joins everywhere count. */
    private static final int ANYWHERE = -1;

    private final Dominators dominators;
    private final IteratedDominanceFrontier frontier;
    private final IntList writing = new IntList();
    private final int[] writtenIn;
    private final int[] rewritableIn;
    private final int[] joinedIn;
    private int round;
    private int[] preorder = new int[0];
    private int[] parent = new int[0];
    private int count;

    LocalDefinitions(ControlFlow flow) {
        dominators = Dominators.of(flow);
        frontier = new IteratedDominanceFrontier(flow);
        writtenIn = new int[flow.blockCount()];
        rewritableIn = new int[flow.blockCount()];
        joinedIn = new int[flow.blockCount()];
    }

    /** Begins with another local. */
    void clear() {
        round++;
        writing.clear();
    }

    /**
     * Adds a block that writes the local.
     *
     * @param rewritable whether the value it leaves there is written again where it is needed
     */
    void add(int block, boolean rewritable) {
        writing.add(block);
        writtenIn[block] = round;
        rewritableIn[block] = rewritable ? round : 0;
    }

    /** Finds the joins after the last write has been added. */
    void complete() {
        IntList joins = frontier.within(ANYWHERE, writing);
        preorder = preorder.length < writing.size() + joins.size()
                ? new int[2 * (writing.size() + joins.size())]
                : preorder;
        parent = parent.length < preorder.length ? new int[preorder.length] : parent;
        int all = 0;
        for (int i = 0; i < writing.size(); i++) {
            preorder[all++] = dominators.preorderNumber(writing.get(i));
        }
        for (int i = 0; i < joins.size(); i++) {
            joinedIn[joins.get(i)] = round;
            if (!isWrite(joins.get(i))) {
                preorder[all++] = dominators.preorderNumber(joins.get(i));
            }
        }
        count = all;
        Arrays.sort(preorder, 0, count);
        for (int i = 0; i < count; i++) {
            parent[i] = nearest(i - 1, preorder[i]);
        }
    }

    /** Whether a block writes the local. */
    boolean isWrite(int block) {
        return writtenIn[block] == round;
    }

    /** Whether definitions meet at the start of a block. */
    boolean isJoin(int block) {
        return joinedIn[block] == round;
    }

    /** Whether at the start of a block the local has no value, or one that is written again where it is needed. */
    boolean isWrittenAgain(int block) {
        if (isJoin(block)) {
            return false;
        }
        int number = dominators.preorderNumber(block);
        int found = Arrays.binarySearch(preorder, 0, count, number);
        int definition = nearest(found >= 0 ? found - 1 : -found - 2, number);
        return definition < 0 || rewritableIn[dominators.preorder(preorder[definition])] == round;
    }

    /** The nearest of the definitions up from a place in the tree of definitions that dominates a block; or -1. */
    private int nearest(int from, int number) {
        int definition = from;
        while (definition >= 0
                && number >= preorder[definition] + dominators.subtreeSize(dominators.preorder(preorder[definition]))) {
            definition = parent[definition];
        }
        return definition;
    }
}
