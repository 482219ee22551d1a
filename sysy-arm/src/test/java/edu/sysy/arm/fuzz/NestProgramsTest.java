package edu.sysy.arm.fuzz;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.fuzz.NestProgramsContract;

class NestProgramsTest extends NestProgramsContract {
    NestProgramsTest() {
        super(new ArmUnderTest());
    }
}
