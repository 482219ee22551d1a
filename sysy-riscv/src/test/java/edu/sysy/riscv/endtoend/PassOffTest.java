package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.PassOffContract;

class PassOffTest extends PassOffContract {
    private static final int EVERY = 24;

    PassOffTest() {
        super(new RiscvUnderTest(), EVERY);
    }
}
