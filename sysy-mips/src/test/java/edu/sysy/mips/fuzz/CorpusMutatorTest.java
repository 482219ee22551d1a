package edu.sysy.mips.fuzz;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.fuzz.CorpusMutatorContract;

class CorpusMutatorTest extends CorpusMutatorContract {
    CorpusMutatorTest() {
        super(new MipsUnderTest());
    }
}
