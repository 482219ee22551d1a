package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.LinkedCorpusContract;

class LinkedCorpusTest extends LinkedCorpusContract {
    LinkedCorpusTest() {
        super(new RiscvUnderTest().usual());
    }
}
