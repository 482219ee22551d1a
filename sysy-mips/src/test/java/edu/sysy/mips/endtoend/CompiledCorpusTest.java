package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.CompiledCorpusContract;

class CompiledCorpusTest extends CompiledCorpusContract {
    /** Each level has another third. */
    private static final int EVERY = 3;

    /** The simulator has run more of them already, but those that run long. */
    private static final int EMULATED_EVERY = 9;

    CompiledCorpusTest() {
        super(new MipsUnderTest(), EVERY, EMULATED_EVERY);
    }
}
