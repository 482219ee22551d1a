package edu.sysy.riscv.fuzz;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.fuzz.LoopVariantsContract;

class LoopVariantsTest extends LoopVariantsContract {
    LoopVariantsTest() {
        super(new RiscvUnderTest());
    }
}
