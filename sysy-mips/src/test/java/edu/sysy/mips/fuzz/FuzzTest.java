package edu.sysy.mips.fuzz;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.fuzz.FuzzContract;

class FuzzTest extends FuzzContract {
    FuzzTest() {
        super(new MipsUnderTest());
    }
}
