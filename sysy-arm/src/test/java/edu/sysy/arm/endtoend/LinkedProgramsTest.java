package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.LinkedProgramsContract;

class LinkedProgramsTest extends LinkedProgramsContract {
    LinkedProgramsTest() {
        super(new ArmUnderTest());
    }
}
