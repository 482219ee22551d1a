package edu.sysy.raise;

import edu.sysy.analysis.Dominators;
import edu.sysy.analysis.Loops;
import edu.sysy.ints.IntList;
import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import java.util.ArrayList;
import java.util.List;

/**
 * Which blocks are reached by leaving a statement, and which statement that is: joins, and what comes after a loop.
 * Each such block <em>follows</em> the code of another one, its anchor: its immediate dominator, or the header of the
 * outermost loop that is left on the way. All other blocks have one predecessor and are part of its code.
 */
final class FollowingBlocks {
    private final ControlFlow flow;
    private final Dominators dominators;
    private final Loops loops;
    private final boolean[] follows;
    private final List<IntList> inside;
    private final List<IntList> after;

    FollowingBlocks(Function function) {
        flow = function.controlFlow();
        dominators = Dominators.of(function);
        loops = Loops.of(function);
        int count = flow.blockCount();
        follows = new boolean[count];
        inside = new ArrayList<>(count);
        after = new ArrayList<>(count);
        for (int block = 0; block < count; block++) {
            inside.add(new IntList());
            after.add(new IntList());
        }
        for (int block = 1; block < count; block++) {
            int dominator = dominators.immediate(block);
            int left = outermostLeft(dominator, block);
            if (isJoin(block) || (left >= 0 && !belongsToExit(block, dominator))) {
                follows[block] = true;
                int anchor = left >= 0 ? loops.header(left) : dominator;
                boolean isAfterLoop = loops.isHeader(anchor) && !loops.contains(loops.innermost(anchor), block);
                (isAfterLoop ? after : inside).get(anchor).add(block);
            }
        }
    }

    /** Whether several edges lead to a block, back edges not counted. */
    private boolean isJoin(int block) {
        int entering = 0;
        for (int k = 0; k < flow.predecessorCount(block); k++) {
            entering += dominators.dominates(block, flow.predecessor(block, k)) ? 0 : 1;
        }
        return entering > 1;
    }

    /** The outermost loop that contains one block and not another one; -1 if there is none. */
    private int outermostLeft(int from, int to) {
        int left = -1;
        for (int loop = loops.innermost(from); loop >= 0 && !loops.contains(loop, to); loop = loops.parent(loop)) {
            left = loop;
        }
        return left;
    }

    /**
     * Whether a block outside a loop, which one block of it leads to, may be part of that block's code: it is what
     * comes after the test in the header, or short enough to be left to the branch, such as a return.
     */
    private boolean belongsToExit(int block, int from) {
        boolean isLeaf = dominators.firstChild(block) < 0 && !loops.isHeader(block);
        boolean afterTest =
                loops.isHeader(from) && loops.parent(loops.innermost(from)) == loops.innermost(block) && isTest(from);
        return isLeaf || afterTest;
    }

    /** Whether one of two edges of a header leaves its loop. */
    private boolean isTest(int header) {
        int loop = loops.innermost(header);
        return flow.successorCount(header) == 2
                && loops.contains(loop, flow.successor(header, 0)) != loops.contains(loop, flow.successor(header, 1));
    }

    /** Whether a block follows another one. */
    boolean follows(int block) {
        return follows[block];
    }

    /** What follows the code of a block in the same loop, the first in front. */
    IntList inside(int anchor) {
        return inside.get(anchor);
    }

    /** What follows the loop of a header, the first in front. */
    IntList after(int header) {
        return after.get(header);
    }
}
