package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.growth.GrowingProgramsContract;

class GrowingProgramsTest extends GrowingProgramsContract {
    GrowingProgramsTest() {
        super(new RiscvUnderTest());
    }
}
