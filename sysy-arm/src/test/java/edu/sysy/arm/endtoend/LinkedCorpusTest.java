package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.LinkedCorpusContract;

class LinkedCorpusTest extends LinkedCorpusContract {
    LinkedCorpusTest() {
        super(new ArmUnderTest().usual());
    }
}
