package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.ThreadsContract;

class ThreadsTest extends ThreadsContract {
    ThreadsTest() {
        super(new RiscvUnderTest());
    }
}
