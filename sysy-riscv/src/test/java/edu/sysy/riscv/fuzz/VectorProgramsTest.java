package edu.sysy.riscv.fuzz;

import edu.sysy.riscv.Riscv64;
import edu.sysy.testing.vector.VectorProgramsContract;

class VectorProgramsTest extends VectorProgramsContract {
    VectorProgramsTest() {
        super(Riscv64.linux());
    }
}
