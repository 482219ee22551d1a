package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.InterruptionContract;

class InterruptionTest extends InterruptionContract {
    InterruptionTest() {
        super(new RiscvUnderTest());
    }
}
