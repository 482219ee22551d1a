package edu.sysy.exercises.task;

import edu.sysy.ir.Function;
import edu.sysy.ir.Value;
import java.util.List;
import java.util.Set;

/** Finds the values that are live where blocks begin. */
public interface LiveSets {
    /**
     * For each block, in the order of the function, the values that are live into it: those that some path from its
     * start uses, and that are defined before it. Parameters of the block are defined by the block; the arguments of an
     * edge are used where the edge begins.
     */
    List<Set<Value>> liveIn(Function function);
}
