package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.PassOffContract;

class PassOffTest extends PassOffContract {
    PassOffTest() {
        super(new MipsUnderTest());
    }
}
