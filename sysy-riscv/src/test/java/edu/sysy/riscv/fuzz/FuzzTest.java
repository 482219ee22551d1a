package edu.sysy.riscv.fuzz;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.fuzz.FuzzContract;

class FuzzTest extends FuzzContract {
    FuzzTest() {
        super(new RiscvUnderTest());
    }
}
