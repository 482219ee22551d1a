package edu.sysy.arm.fuzz;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.fuzz.LoopVariantsContract;

class LoopVariantsTest extends LoopVariantsContract {
    LoopVariantsTest() {
        super(new ArmUnderTest());
    }
}
