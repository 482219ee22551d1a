package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.LargeProgramsContract;

class LargeProgramsTest extends LargeProgramsContract {
    LargeProgramsTest() {
        super(new MipsUnderTest());
    }
}
