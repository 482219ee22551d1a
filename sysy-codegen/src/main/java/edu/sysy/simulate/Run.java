package edu.sysy.simulate;

import edu.sysy.simulate.cache.CacheCounts;
import edu.sysy.simulate.race.DataRace;
import java.util.List;
import java.util.Optional;

/**
 * What a run came to.
 *
 * @param outcome how it ended
 * @param counts all executed instructions
 * @param programCounts the executed instructions of {@link Executable#programRange()}; all of them if there is no such
 *     range
 * @param profile how often each instruction was executed
 * @param threads how the work was shared by threads
 * @param races the data races, if the simulator was to {@linkplain Simulator.Builder#detectRaces detect} them
 * @param touchedMemory the bytes of memory that had storage of their own when the run ended, a multiple of 64 KiB
 */
public record Run(
        RunOutcome outcome,
        InstructionCounts counts,
        InstructionCounts programCounts,
        Profile profile,
        ThreadCounts threads,
        List<DataRace> races,
        long touchedMemory) {
    /** Copies the list. */
    public Run {
        races = List.copyOf(races);
    }

    /**
     * What the loads and stores of {@link Executable#programRange()} did in the data caches, or all of them if there is
     * no such range. They share the caches with those of the run-time library.
     *
     * @return empty if the simulator was given no {@linkplain Simulator.Builder#caches caches}, or the processor of
     *     the machine does not {@linkplain Processor#observe tell} of accesses
     */
    public Optional<CacheCounts> cacheCounts() {
        return profile.cacheCounts(profile.program().programRange().orElse(AddressRange.ALL));
    }
}
