package edu.sysy.pass;

import edu.sysy.ir.Function;
import java.util.Optional;

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

    /** What is to be said of a function that is too large for a pass; empty if it is not. */
    Optional<Remark> omission(Pass pass, Function function) {
        if (this == ALL) {
            return Optional.empty();
        }
        long size = function.instructionCount();
        return limit.isExceededBy(size)
                ? Optional.of(limit.omission(pass.name(), function.name(), size))
                : Optional.empty();
    }
}
