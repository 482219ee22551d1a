package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.LevelsComparisonContract;

class LevelsComparisonTest extends LevelsComparisonContract {
    LevelsComparisonTest() {
        super(new ArmUnderTest());
    }
}
