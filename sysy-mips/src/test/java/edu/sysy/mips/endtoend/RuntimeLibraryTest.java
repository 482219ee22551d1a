package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.RuntimeLibraryContract;

class RuntimeLibraryTest extends RuntimeLibraryContract {
    RuntimeLibraryTest() {
        super(new MipsUnderTest());
    }
}
