package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.CompiledCorpusContract;

class CompiledCorpusTest extends CompiledCorpusContract {
    private static final int EVERY = 6;

    CompiledCorpusTest() {
        super(new ArmUnderTest(), EVERY);
    }
}
