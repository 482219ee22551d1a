package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.LimitsContract;

class LimitsTest extends LimitsContract {
    LimitsTest() {
        super(new RiscvUnderTest());
    }
}
