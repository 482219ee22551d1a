package edu.sysy.mips;

import edu.sysy.simulate.InstructionCounts;
import java.util.Arrays;
import java.util.List;

/** Writes down expected counts. */
public final class MipsCounts {
    private MipsCounts() {}

    /** Counts in the order of {@link MipsInstructionClass}. */
    public static InstructionCounts of(long... values) {
        return new InstructionCounts(
                List.of(MipsInstructionClass.values()),
                Arrays.stream(values).boxed().toList());
    }
}
