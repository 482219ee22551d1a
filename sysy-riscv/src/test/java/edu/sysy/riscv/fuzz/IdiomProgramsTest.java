package edu.sysy.riscv.fuzz;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.fuzz.IdiomProgramsContract;

class IdiomProgramsTest extends IdiomProgramsContract {
    IdiomProgramsTest() {
        super(new RiscvUnderTest());
    }
}
