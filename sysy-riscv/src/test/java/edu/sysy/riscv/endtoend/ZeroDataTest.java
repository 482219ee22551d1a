package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.ZeroDataContract;

class ZeroDataTest extends ZeroDataContract {
    ZeroDataTest() {
        super(new RiscvUnderTest());
    }
}
