package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.LinkedProgramsContract;

class LinkedProgramsTest extends LinkedProgramsContract {
    LinkedProgramsTest() {
        super(new RiscvUnderTest());
    }
}
