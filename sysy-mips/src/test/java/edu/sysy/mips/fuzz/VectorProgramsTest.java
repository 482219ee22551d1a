package edu.sysy.mips.fuzz;

import edu.sysy.mips.Mips32;
import edu.sysy.testing.vector.VectorProgramsContract;

class VectorProgramsTest extends VectorProgramsContract {
    VectorProgramsTest() {
        super(Mips32.linux().withVectors());
    }
}
