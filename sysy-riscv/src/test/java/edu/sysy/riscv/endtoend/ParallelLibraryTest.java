package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.parallel.ParallelLibraryContract;

class ParallelLibraryTest extends ParallelLibraryContract {
    ParallelLibraryTest() {
        super(new RiscvUnderTest(), RiscvUnderTest.GNU);
    }
}
