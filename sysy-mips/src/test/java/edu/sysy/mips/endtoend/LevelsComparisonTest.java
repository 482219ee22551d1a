package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.LevelsComparisonContract;

class LevelsComparisonTest extends LevelsComparisonContract {
    LevelsComparisonTest() {
        super(new MipsUnderTest());
    }
}
