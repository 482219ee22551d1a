package edu.sysy.arm.fuzz;

import edu.sysy.arm.AArch64;
import edu.sysy.testing.vector.VectorProgramsContract;

class VectorProgramsTest extends VectorProgramsContract {
    VectorProgramsTest() {
        super(AArch64.linux());
    }
}
