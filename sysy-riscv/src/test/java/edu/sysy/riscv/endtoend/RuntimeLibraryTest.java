package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.RuntimeLibraryContract;

class RuntimeLibraryTest extends RuntimeLibraryContract {
    RuntimeLibraryTest() {
        super(new RiscvUnderTest());
    }
}
