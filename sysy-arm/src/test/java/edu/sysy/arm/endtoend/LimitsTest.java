package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.LimitsContract;

class LimitsTest extends LimitsContract {
    LimitsTest() {
        super(new ArmUnderTest());
    }
}
