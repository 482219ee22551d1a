package edu.sysy.explorer;

import edu.sysy.simulate.InstructionPrices;
import java.util.Optional;

/** How programs are run for their counts. */
record RunOptions(byte[] input, long instructionLimit, long memoryLimit, Optional<InstructionPrices> prices) {}
