package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.HostileExecutablesContract;

class HostileExecutablesTest extends HostileExecutablesContract {
    HostileExecutablesTest() {
        super(new MipsUnderTest());
    }
}
