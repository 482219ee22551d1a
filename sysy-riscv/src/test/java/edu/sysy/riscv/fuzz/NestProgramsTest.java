package edu.sysy.riscv.fuzz;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.fuzz.NestProgramsContract;

class NestProgramsTest extends NestProgramsContract {
    NestProgramsTest() {
        super(new RiscvUnderTest());
    }
}
