package edu.sysy.arm.fuzz;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.fuzz.IdiomProgramsContract;

class IdiomProgramsTest extends IdiomProgramsContract {
    IdiomProgramsTest() {
        super(new ArmUnderTest());
    }
}
