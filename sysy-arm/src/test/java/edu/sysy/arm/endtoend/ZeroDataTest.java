package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.ZeroDataContract;

class ZeroDataTest extends ZeroDataContract {
    ZeroDataTest() {
        super(new ArmUnderTest());
    }
}
