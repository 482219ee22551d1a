package edu.sysy;

import edu.sysy.ir.Program;
import edu.sysy.pass.CompilerObserver;
import edu.sysy.pass.Pass;
import edu.sysy.source.SourceFile;

/**
 * Ends a compile whose program grows too large.
 *
 * @param maxInstructions how many instructions the functions may have together, terminators not counted
 */
record SizeLimit(int maxInstructions) implements CompilerObserver {
    @Override
    public void after(Pass pass, Program before, Program after, long nanoseconds) {
        if (after != before) {
            check(after, "after the pass " + pass.name());
        }
    }

    /** Throws if a program is too large; {@code when} says what has been done with it. */
    void check(Program program, String when) {
        long count = program.instructionCount();
        if (count > maxInstructions) {
            throw Cancellation.failure(
                    SourceFile.of(program.sourceName(), ""),
                    "E0902",
                    "the program has " + count + " instructions " + when + ", more than " + maxInstructions);
        }
    }
}
