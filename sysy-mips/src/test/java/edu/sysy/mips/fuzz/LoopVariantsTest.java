package edu.sysy.mips.fuzz;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.fuzz.LoopVariantsContract;

class LoopVariantsTest extends LoopVariantsContract {
    LoopVariantsTest() {
        super(new MipsUnderTest());
    }
}
