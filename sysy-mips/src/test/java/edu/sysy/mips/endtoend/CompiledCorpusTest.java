package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.CompiledCorpusContract;

class CompiledCorpusTest extends CompiledCorpusContract {
    /** The simulator has run all of them already, but those that run long. */
    private static final int EMULATED_EVERY = 4;

    CompiledCorpusTest() {
        super(new MipsUnderTest(), 1, EMULATED_EVERY);
    }
}
