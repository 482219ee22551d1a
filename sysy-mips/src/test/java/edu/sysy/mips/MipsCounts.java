package edu.sysy.mips;

import edu.sysy.simulate.InstructionCounts;
import edu.sysy.simulate.StandardInstructionClass;
import java.util.Arrays;
import java.util.List;

/** Writes down expected counts. */
public final class MipsCounts {
    private MipsCounts() {}

    /** Counts in the order of {@link StandardInstructionClass}. */
    public static InstructionCounts of(long... values) {
        return new InstructionCounts(
                List.of(StandardInstructionClass.values()),
                Arrays.stream(values).boxed().toList());
    }
}
