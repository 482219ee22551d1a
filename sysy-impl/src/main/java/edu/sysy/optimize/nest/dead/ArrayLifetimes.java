package edu.sysy.optimize.nest.dead;

import edu.sysy.analysis.CallGraph;
import edu.sysy.ir.Program;
import edu.sysy.nest.ArrayObject;
import edu.sysy.optimize.nest.NestEditor;

/** Tells which arrays nobody can read after a function has returned. */
final class ArrayLifetimes {
    private final boolean endsProgram;

    /** Answers for a function. */
    ArrayLifetimes(NestEditor editor) {
        endsProgram = endsProgram(editor.program(), editor.functionName());
    }

    /** Whether the program is over when a function returns: it is the {@code main}, and nobody calls it. */
    static boolean endsProgram(Program program, String function) {
        if (!function.equals(Program.MAIN)) {
            return false;
        }
        CallGraph calls = CallGraph.of(program);
        return calls.callers(calls.index(Program.MAIN)).length == 0;
    }

    /** Whether an array is gone when the function returns. */
    boolean endsAtReturn(ArrayObject array) {
        return switch (array.kind()) {
            case LOCAL -> true;
            case GLOBAL -> endsProgram;
            case UNKNOWN -> false;
        };
    }
}
