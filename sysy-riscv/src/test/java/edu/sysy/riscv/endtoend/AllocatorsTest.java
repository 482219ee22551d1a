package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.AllocatorsContract;

class AllocatorsTest extends AllocatorsContract {
    AllocatorsTest() {
        super(new RiscvUnderTest());
    }
}
