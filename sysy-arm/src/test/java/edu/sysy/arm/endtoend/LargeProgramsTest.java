package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.LargeProgramsContract;

class LargeProgramsTest extends LargeProgramsContract {
    LargeProgramsTest() {
        super(new ArmUnderTest());
    }
}
