package edu.sysy.arm.fuzz;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.fuzz.CorpusMutatorContract;

class CorpusMutatorTest extends CorpusMutatorContract {
    private static final int EVERY = 4;

    CorpusMutatorTest() {
        super(new ArmUnderTest(), EVERY);
    }
}
