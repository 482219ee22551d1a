package edu.sysy.analysis;

import edu.sysy.ir.Program;
import org.jspecify.annotations.Nullable;

/**
 * The functions of a program that are known to return. Found out for all of them when it is asked for the first time,
 * since counting the iterations of loops costs more than the rest of {@link FunctionEffects}.
 */
final class ReturningFunctions {
    private final Program program;
    private final CallGraph calls;
    private final boolean[] candidates;
    private volatile boolean @Nullable [] known;

    /**
     * The functions of a program.
     *
     * @param candidates those that return if all loops of theirs, and of the functions they call, end
     */
    ReturningFunctions(Program program, CallGraph calls, boolean[] candidates) {
        this.program = program;
        this.calls = calls;
        this.candidates = candidates;
    }

    /** Whether a function is known to return. */
    boolean contains(int function) {
        if (!candidates[function]) {
            return false;
        }
        boolean[] returning = known;
        if (returning == null) {
            returning = find();
            known = returning;
        }
        return returning[function];
    }

    private boolean[] find() {
        boolean[] returning = new boolean[candidates.length];
        for (int function : calls.bottomUp()) {
            boolean returns = candidates[function];
            for (int callee : calls.callees(function)) {
                returns &= returning[callee];
            }
            returning[function] =
                    returns && LoopTermination.isKnown(program.functions().get(function));
        }
        return returning;
    }
}
