package edu.sysy.simulate;

import edu.sysy.object.SourceLine;
import java.util.Locale;
import java.util.Optional;

/** How a run ended. */
public sealed interface RunOutcome {

    /**
     * Whether the program ended by itself and successfully.
     *
     * @return true if the program exited with status 0
     */
    default boolean isSuccess() {
        return this instanceof Exited exited && exited.status() == 0;
    }

    /**
     * The program called {@code exit} or {@code exit_group}.
     *
     * @param value the 32 bits it passed; what {@code main} returned, if the start code hands that on unchanged
     */
    record Exited(int value) implements RunOutcome {

        /**
         * The exit status that a shell would see.
         *
         * @return the low 8 bits of {@link #value}
         */
        public int status() {
            return value & 0xff;
        }

        @Override
        public String toString() {
            return "exited with status " + status();
        }
    }

    /**
     * The processor could not go on.
     *
     * @param kind what went wrong
     * @param pc the address of the instruction that failed; for {@link FaultKind#INSTRUCTION_FETCH}, the address that
     *     holds none
     * @param function the function that contains {@code pc}, if known
     * @param line the source line of {@code pc}, if known
     * @param detail the address accessed; for {@link FaultKind#TRAP} and {@link FaultKind#BREAK} the instruction's
     *     code, for {@link FaultKind#SIGNAL} the signal's number, otherwise 0
     */
    record Faulted(FaultKind kind, int pc, Optional<String> function, Optional<SourceLine> line, int detail)
            implements RunOutcome {

        @Override
        public String toString() {
            return String.format("%s (0x%x) at 0x%08x", kind.description(), detail, pc)
                    + function.map(name -> " in " + name).orElse("")
                    + line.map(where -> " (" + where + ")").orElse("");
        }
    }

    /**
     * The run was ended by a limit.
     *
     * @param limit which one
     * @param pc the address of the instruction at which the run was ended
     */
    record LimitReached(RunLimit limit, int pc) implements RunOutcome {

        @Override
        public String toString() {
            return String.format("limit of %s reached at 0x%08x", limit.name().toLowerCase(Locale.ROOT), pc);
        }
    }
}
