package edu.sysy.pass;

import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import java.util.function.UnaryOperator;

/**
 * How large functions may be that the passes of a group run on.
 *
 * @param limit the limit
 * @param isTold whether a remark is made of each function and pass that it keeps apart
 */
record FunctionSizes(WorkLimit limit, boolean isTold) {
    /** Functions of any size. */
    static final FunctionSizes ALL = new FunctionSizes(new WorkLimit(Long.MAX_VALUE, "has", "instructions"), false);

    /** These sizes, but for those above a limit; what these leave out is left out as before. */
    FunctionSizes upTo(WorkLimit other, boolean told) {
        return limit.max() <= other.max() ? this : new FunctionSizes(other, told);
    }

    /** A program with what is made of its functions of these sizes. */
    Program mapFunctions(Program program, UnaryOperator<Function> change, Pass pass, CompilerObserver observer) {
        return this == ALL
                ? program.mapFunctions(change)
                : program.mapFunctions(function -> {
                    long size = function.instructionCount();
                    if (!limit.isExceededBy(size)) {
                        return change.apply(function);
                    }
                    if (isTold) {
                        observer.remark(limit.omission(pass.name(), function.name(), size));
                    }
                    return function;
                });
    }
}
