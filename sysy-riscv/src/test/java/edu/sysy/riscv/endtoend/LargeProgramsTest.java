package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.LargeProgramsContract;

class LargeProgramsTest extends LargeProgramsContract {
    LargeProgramsTest() {
        super(new RiscvUnderTest());
    }
}
