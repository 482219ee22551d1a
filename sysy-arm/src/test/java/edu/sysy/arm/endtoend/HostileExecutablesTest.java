package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.HostileExecutablesContract;

class HostileExecutablesTest extends HostileExecutablesContract {
    HostileExecutablesTest() {
        super(new ArmUnderTest());
    }
}
