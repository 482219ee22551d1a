package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.ThreadsContract;

class ThreadsTest extends ThreadsContract {
    private static final int EVERY = 6;

    ThreadsTest() {
        super(new RiscvUnderTest(), EVERY);
    }
}
