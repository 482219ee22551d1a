package edu.sysy.exercises.student;

import edu.sysy.ir.Function;
import edu.sysy.pass.FunctionPass;
import edu.sysy.pass.PassContext;

/** Exercise 7: removes what nothing observable depends on. */
public final class MyDeadCode implements FunctionPass {
    @Override
    public String name() {
        return "my-dead-code";
    }

    @Override
    public Function run(Function function, PassContext context) {
        throw new UnsupportedOperationException("exercise 7 is to be done");
    }
}
