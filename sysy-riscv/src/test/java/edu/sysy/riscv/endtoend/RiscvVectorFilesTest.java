package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.IrFilesContract;
import java.util.List;

/** The files with operations on vectors, for processors with V. */
class RiscvVectorFilesTest extends IrFilesContract {
    private static final int MIN_CALLS = 100;

    RiscvVectorFilesTest() {
        super(RiscvUnderTest.vectors(), List.of("operations", "expand-vectors"), MIN_CALLS);
    }
}
