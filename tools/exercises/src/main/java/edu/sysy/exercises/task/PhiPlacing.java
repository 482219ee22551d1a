package edu.sysy.exercises.task;

import edu.sysy.ir.ControlFlow;

/** Finds the joins at which variables need a phi. */
public interface PhiPlacing {
    /** The dominance frontier of each block by position, its blocks in ascending order. */
    int[][] frontiers(ControlFlow flow);

    /**
     * The blocks that need a phi of a variable: the iterated dominance frontier, in ascending order.
     *
     * @param definitions the blocks that assign to the variable, the entry among them or not
     */
    int[] phis(ControlFlow flow, int... definitions);
}
