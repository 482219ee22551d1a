package edu.sysy.simulate;

/**
 * What a run came to.
 *
 * @param outcome how it ended
 * @param counts all executed instructions
 * @param programCounts the executed instructions of {@link Executable#programRange()}; all of them if there is no such
 *     range
 * @param profile how often each instruction was executed
 * @param touchedMemory the bytes of memory that had storage of their own when the run ended, a multiple of 64 KiB
 */
public record Run(
        RunOutcome outcome,
        InstructionCounts counts,
        InstructionCounts programCounts,
        Profile profile,
        long touchedMemory) {}
