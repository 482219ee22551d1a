package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.parallel.ParallelLibraryContract;

class ParallelLibraryTest extends ParallelLibraryContract {
    ParallelLibraryTest() {
        super(new ArmUnderTest(), ArmUnderTest.GNU);
    }
}
