package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.EachPassContract;

class EachPassTest extends EachPassContract {
    EachPassTest() {
        super(new MipsUnderTest());
    }
}
