package edu.sysy.riscv.fuzz;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.fuzz.CorpusMutatorContract;

class CorpusMutatorTest extends CorpusMutatorContract {
    CorpusMutatorTest() {
        super(new RiscvUnderTest());
    }
}
