package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.ManyCompilesContract;

class ManyCompilesTest extends ManyCompilesContract {
    ManyCompilesTest() {
        super(new RiscvUnderTest());
    }
}
