package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.InterruptionContract;

class InterruptionTest extends InterruptionContract {
    InterruptionTest() {
        super(new MipsUnderTest());
    }
}
