package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.RuntimeLibraryContract;

class RuntimeLibraryTest extends RuntimeLibraryContract {
    RuntimeLibraryTest() {
        super(new ArmUnderTest());
    }
}
