package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.parallel.ParallelLibraryContract;

class ParallelLibraryTest extends ParallelLibraryContract {
    ParallelLibraryTest() {
        super(new MipsUnderTest(), MipsUnderTest.GNU);
    }
}
