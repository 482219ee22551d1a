package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.AllocatorsContract;

class AllocatorsTest extends AllocatorsContract {
    AllocatorsTest() {
        super(new ArmUnderTest());
    }
}
