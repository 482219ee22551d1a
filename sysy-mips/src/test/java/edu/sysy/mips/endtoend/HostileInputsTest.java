package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.HostileInputsContract;

class HostileInputsTest extends HostileInputsContract {
    HostileInputsTest() {
        super(new MipsUnderTest());
    }
}
