package edu.sysy.exercises.student;

import edu.sysy.ir.Function;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;

/** Exercise 8: computes in front of a loop what is the same in each iteration. */
public final class MyLoopInvariants implements FunctionPass {
    @Override
    public String name() {
        return "my-loop-invariants";
    }

    @Override
    public Function run(Function function, PassContext context) {
        throw new UnsupportedOperationException("exercise 8 is to be done");
    }
}
