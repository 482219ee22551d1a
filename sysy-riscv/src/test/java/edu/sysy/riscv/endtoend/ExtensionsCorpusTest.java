package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.CompiledCorpusContract;

/** The corpus for processors with Zba, Zbb and V. */
class ExtensionsCorpusTest extends CompiledCorpusContract {
    private static final int EVERY = 24;

    ExtensionsCorpusTest() {
        super(RiscvUnderTest.extended(), EVERY);
    }
}
