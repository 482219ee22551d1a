package edu.sysy.arm.fuzz;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.fuzz.FuzzContract;

class FuzzTest extends FuzzContract {
    FuzzTest() {
        super(new ArmUnderTest());
    }
}
