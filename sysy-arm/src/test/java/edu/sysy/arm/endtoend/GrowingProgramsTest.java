package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.growth.GrowingProgramsContract;

class GrowingProgramsTest extends GrowingProgramsContract {
    GrowingProgramsTest() {
        super(new ArmUnderTest());
    }
}
