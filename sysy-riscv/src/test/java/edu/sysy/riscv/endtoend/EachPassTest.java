package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.EachPassContract;

class EachPassTest extends EachPassContract {
    private static final int EVERY = 12;

    EachPassTest() {
        super(new RiscvUnderTest(), EVERY);
    }
}
