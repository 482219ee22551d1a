package edu.sysy.exercises.student;

import edu.sysy.exercises.task.ImmediateDominators;
import edu.sysy.ir.ControlFlow;

/** Exercise 4: finds the immediate dominator of each block. */
public final class MyDominators implements ImmediateDominators {
    @Override
    public int[] of(ControlFlow flow) {
        throw new UnsupportedOperationException("exercise 4 is to be done");
    }
}
