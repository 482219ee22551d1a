package edu.sysy.exercises.task;

import edu.sysy.ir.ControlFlow;

/** Finds the dominator tree of a control-flow graph. */
public interface ImmediateDominators {
    /**
     * The immediate dominator of each block by position. The entry, which is block 0, has none: -1, or 0 as in
     * textbooks that let it dominate itself. Every block can be reached from the entry.
     */
    int[] of(ControlFlow flow);
}
