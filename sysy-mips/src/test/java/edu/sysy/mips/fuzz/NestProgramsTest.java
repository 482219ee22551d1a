package edu.sysy.mips.fuzz;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.fuzz.NestProgramsContract;

class NestProgramsTest extends NestProgramsContract {
    NestProgramsTest() {
        super(new MipsUnderTest());
    }
}
