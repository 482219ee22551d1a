package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.OutputDigestsContract;

class OutputDigestsTest extends OutputDigestsContract {
    OutputDigestsTest() {
        super(new MipsUnderTest());
    }
}
