package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.CompiledCorpusContract;

class CompiledCorpusTest extends CompiledCorpusContract {
    private static final int EVERY = 6;

    CompiledCorpusTest() {
        super(new RiscvUnderTest(), EVERY);
    }
}
