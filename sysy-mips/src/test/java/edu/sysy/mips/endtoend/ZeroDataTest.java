package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.ZeroDataContract;

class ZeroDataTest extends ZeroDataContract {
    ZeroDataTest() {
        super(new MipsUnderTest());
    }
}
