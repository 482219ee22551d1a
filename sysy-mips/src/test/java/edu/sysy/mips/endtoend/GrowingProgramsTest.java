package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.growth.GrowingProgramsContract;

class GrowingProgramsTest extends GrowingProgramsContract {
    GrowingProgramsTest() {
        super(new MipsUnderTest());
    }
}
