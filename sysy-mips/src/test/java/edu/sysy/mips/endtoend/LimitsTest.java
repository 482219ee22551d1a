package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.LimitsContract;

class LimitsTest extends LimitsContract {
    LimitsTest() {
        super(new MipsUnderTest());
    }
}
