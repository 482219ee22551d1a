package edu.sysy.riscv.fuzz;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.vector.VectorProgramsContract;

class VectorProgramsTest extends VectorProgramsContract {
    VectorProgramsTest() {
        super(RiscvUnderTest.VECTORS);
    }
}
