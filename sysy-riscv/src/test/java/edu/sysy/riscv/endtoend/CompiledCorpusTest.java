package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.CompiledCorpusContract;

class CompiledCorpusTest extends CompiledCorpusContract {
    private static final int EVERY = 12;

    CompiledCorpusTest() {
        super(new RiscvUnderTest(), EVERY);
    }
}
