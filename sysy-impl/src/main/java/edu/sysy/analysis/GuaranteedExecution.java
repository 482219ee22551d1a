package edu.sysy.analysis;

import edu.sysy.ir.ControlFlow;
import edu.sysy.ir.Function;
import java.util.Arrays;

/**
 * Which blocks of a loop are guaranteed to execute: those that dominate its latches, its exiting blocks, or both. A
 * block that dominates all of them dominates their nearest common dominator, of which each loop has one. Inner loops
 * are taken to end. Linear, but for edges that leave several loops at once.
 */
public final class GuaranteedExecution {
    private static final int NONE = -1;

    private final Dominators dominators;
    private final int[] latches;
    private final int[] exits;

    private GuaranteedExecution(Function function) {
        dominators = Dominators.of(function);
        ControlFlow flow = function.controlFlow();
        Loops loops = Loops.of(function);
        latches = new int[loops.count()];
        exits = new int[loops.count()];
        Arrays.fill(latches, NONE);
        Arrays.fill(exits, NONE);
        for (int from = 0; from < flow.blockCount(); from++) {
            for (int k = 0; k < flow.successorCount(from); k++) {
                int to = flow.successor(from, k);
                int loop = loops.innermost(from);
                while (loop != NONE && !loops.contains(loop, to)) {
                    include(exits, loop, from);
                    loop = loops.parent(loop);
                }
                if (loop != NONE && to == loops.header(loop)) {
                    include(latches, loop, from);
                }
            }
        }
    }

    private void include(int[] common, int loop, int block) {
        common[loop] = common[loop] == NONE ? block : dominators.nearestCommon(common[loop], block);
    }

    /** What is guaranteed in the loops of a function, computed once. */
    public static GuaranteedExecution of(Function function) {
        return function.derived().get(GuaranteedExecution.class, GuaranteedExecution::new);
    }

    /** Whether a block executes in each iteration that another one follows. */
    public boolean inEachIteration(int loop, int block) {
        return dominates(block, latches[loop]);
    }

    /** Whether a block executes before a loop is left; false if the loop has no exit. */
    public boolean beforeEachExit(int loop, int block) {
        return dominates(block, exits[loop]);
    }

    /** Whether a block executes whenever a loop is entered, already in the first iteration. */
    public boolean onEachEntry(int loop, int block) {
        return inEachIteration(loop, block) && (exits[loop] == NONE || beforeEachExit(loop, block));
    }

    private boolean dominates(int block, int common) {
        return common != NONE && dominators.dominates(block, common);
    }
}
