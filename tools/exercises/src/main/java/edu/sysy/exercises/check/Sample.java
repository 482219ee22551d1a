package edu.sysy.exercises.check;

import edu.sysy.interpret.InterpretedRun;
import edu.sysy.interpret.Interpreter;
import edu.sysy.ir.Program;
import java.nio.charset.StandardCharsets;

/**
 * A program that ends, and what it reads.
 *
 * @param name where it comes from
 */
record Sample(String name, Program program, byte[] input) {
    /** More operations than any sample executes. */
    private static final long OPERATIONS = 100_000_000;

    /** How often a run may execute as many operations as the sample itself before it counts as endless. */
    private static final long SLOWEST = 20;

    /** What the sample does. */
    InterpretedRun run() {
        return interpreter(OPERATIONS).run(program, input);
    }

    /** What another form of the sample does, which should do the same in about as many operations. */
    InterpretedRun run(Program changed, InterpretedRun expected) {
        return interpreter(1000 + SLOWEST * expected.outcome().operations()).run(changed, input);
    }

    private static Interpreter interpreter(long operations) {
        return Interpreter.builder().operationLimit(operations).build();
    }

    /** The input as messages show it. */
    String shownInput() {
        return "\"" + new String(input, StandardCharsets.UTF_8).replace("\n", "\\n") + "\"";
    }
}
