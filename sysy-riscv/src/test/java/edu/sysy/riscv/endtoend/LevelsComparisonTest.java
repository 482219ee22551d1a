package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.LevelsComparisonContract;

class LevelsComparisonTest extends LevelsComparisonContract {
    LevelsComparisonTest() {
        super(new RiscvUnderTest());
    }
}
