package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.ManyCompilesContract;

class ManyCompilesTest extends ManyCompilesContract {
    ManyCompilesTest() {
        super(new MipsUnderTest());
    }
}
