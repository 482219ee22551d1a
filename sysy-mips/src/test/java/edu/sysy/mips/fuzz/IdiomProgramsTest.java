package edu.sysy.mips.fuzz;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.fuzz.IdiomProgramsContract;

class IdiomProgramsTest extends IdiomProgramsContract {
    IdiomProgramsTest() {
        super(new MipsUnderTest());
    }
}
