package edu.sysy.simulate.race;

import edu.sysy.object.SourceLine;
import java.util.Locale;
import java.util.Optional;

/**
 * Two accesses to a word by two threads, at least one of them a store, of which none is ordered before the other.
 *
 * @param address the word
 * @param object the symbol of the object that the word is in, if known
 * @param first the access that came first in this run
 * @param second the other one
 */
public record DataRace(int address, Optional<String> object, Access first, Access second) {
    /**
     * One of the accesses.
     *
     * @param thread the number of the thread, from 0
     * @param store whether it wrote
     * @param pc the address of the instruction
     * @param function the symbol of its function, if known
     * @param line its source line, if known
     */
    public record Access(int thread, boolean store, int pc, Optional<String> function, Optional<SourceLine> line) {
        /** Thread, kind and place. */
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%s by thread %d at 0x%08x", store ? "store" : "load", thread, pc)
                    + function.map(name -> " in " + name).orElse("")
                    + line.map(where -> " (" + where + ")").orElse("");
        }
    }

    /** One line. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "data race at 0x%08x", address)
                + object.map(name -> " in " + name).orElse("") + ": " + first + ", " + second;
    }
}
