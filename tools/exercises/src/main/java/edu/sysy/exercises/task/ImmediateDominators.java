package edu.sysy.exercises.task;

import edu.sysy.ir.ControlFlow;

/** Finds the dominator tree of a control-flow graph. */
public interface ImmediateDominators {
    /**
     * The immediate dominator of each block by position; -1 for the entry, which is block 0. Every block can be reached
     * from the entry.
     */
    int[] of(ControlFlow flow);
}
