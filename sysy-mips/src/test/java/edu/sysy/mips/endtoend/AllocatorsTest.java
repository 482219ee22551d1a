package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.AllocatorsContract;

class AllocatorsTest extends AllocatorsContract {
    AllocatorsTest() {
        super(new MipsUnderTest());
    }
}
