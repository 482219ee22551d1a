package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.CompiledCorpusContract;

class CompiledCorpusTest extends CompiledCorpusContract {
    private static final int EVERY = 12;

    CompiledCorpusTest() {
        super(new ArmUnderTest(), EVERY);
    }
}
