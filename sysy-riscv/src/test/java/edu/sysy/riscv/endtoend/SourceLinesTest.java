package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.SourceLinesContract;

class SourceLinesTest extends SourceLinesContract {
    SourceLinesTest() {
        super(new RiscvUnderTest(), 60);
    }
}
