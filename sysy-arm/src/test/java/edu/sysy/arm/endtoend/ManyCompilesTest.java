package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.ManyCompilesContract;

class ManyCompilesTest extends ManyCompilesContract {
    ManyCompilesTest() {
        super(new ArmUnderTest());
    }
}
