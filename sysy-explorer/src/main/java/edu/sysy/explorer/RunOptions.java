package edu.sysy.explorer;

import edu.sysy.processor.DataCaches;
import edu.sysy.simulate.InstructionPrices;
import java.util.Optional;

/** How programs are run for their counts. */
record RunOptions(
        byte[] input,
        long instructionLimit,
        long memoryLimit,
        Optional<InstructionPrices> prices,
        Optional<DataCaches> caches) {}
