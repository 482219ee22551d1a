package edu.sysy.codegen.select;

import edu.sysy.ir.Operation;
import edu.sysy.machine.Register;

/** Adds comparisons of a target, and branches on them, to the code that is being selected. */
public interface ComparisonCode {
    /** 1 if the comparison in the block at {@code position} holds, else 0. */
    Register value(Operation.Compare compare, int position);

    /** 1 if the comparison holds, else 0. */
    Register value(Operation.FloatCompare compare);

    /** Ends a block with two successors: the first edge is taken if the test holds. */
    void branch(ConditionTest test);
}
