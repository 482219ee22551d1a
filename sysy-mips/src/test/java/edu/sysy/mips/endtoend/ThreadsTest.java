package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.ThreadsContract;

class ThreadsTest extends ThreadsContract {
    ThreadsTest() {
        super(new MipsUnderTest());
    }
}
