package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.OutputDigestsContract;

class OutputDigestsTest extends OutputDigestsContract {
    OutputDigestsTest() {
        super(new RiscvUnderTest());
    }
}
