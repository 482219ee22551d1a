package edu.sysy.mips.fuzz;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.fuzz.ReducerContract;

class ReducerTest extends ReducerContract {
    ReducerTest() {
        super(new MipsUnderTest());
    }
}
