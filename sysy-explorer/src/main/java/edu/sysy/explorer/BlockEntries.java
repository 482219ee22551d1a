package edu.sysy.explorer;

import edu.sysy.interpret.InterpretedRun;
import edu.sysy.interpret.Interpreter;
import edu.sysy.interpret.Outcome;
import edu.sysy.ir.Function;
import edu.sysy.ir.Program;
import edu.sysy.simulate.Capture;
import edu.sysy.simulate.RunOutcome;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How often a run entered each block of an optimized program. Final code does not tell: instructions of a block are
 * executed in delay slots of others, and whole blocks are passed over. So the interpreter runs the program, too. Its
 * counts are those of the run if both print the same and end alike, as they do unless the program depends on what the
 * language leaves open; otherwise nothing is known.
 */
final class BlockEntries {
    private final long[][] counts;

    private BlockEntries(long[][] counts) {
        this.counts = counts;
    }

    /**
     * Counts the entries of a run.
     *
     * @param captured the run
     */
    static Optional<BlockEntries> of(Program optimized, RunOptions options, Capture captured) {
        if (!(captured.run().outcome() instanceof RunOutcome.Exited exited)) {
            return Optional.empty();
        }
        List<Function> functions = optimized.functions();
        long[][] counts = new long[functions.size()][];
        Arrays.setAll(counts, i -> new long[functions.get(i).blocks().size()]);
        InterpretedRun run = Interpreter.builder()
                .operationLimit(options.instructionLimit())
                .memoryLimit(options.memoryLimit())
                .outputLimit(FinalCode.MAX_OUTPUT)
                .blocks((function, block) -> counts[function][block]++)
                .build()
                .run(optimized, options.input());
        boolean same = run.outcome() instanceof Outcome.Returned returned
                && (returned.value() & 255) == (exited.value() & 255)
                && Arrays.equals(run.output(), captured.output());
        return same ? Optional.of(new BlockEntries(counts)) : Optional.empty();
    }

    /** How often a block was entered, by the places of its function in the program and of the block in the function. */
    long count(int function, int block) {
        return counts[function][block];
    }
}
