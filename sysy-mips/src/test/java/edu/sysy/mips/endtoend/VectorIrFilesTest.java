package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.IrFilesContract;
import java.util.List;

class VectorIrFilesTest extends IrFilesContract {
    VectorIrFilesTest() {
        super(MipsUnderTest.withVectors(), List.of("operations", "expand-vectors"), 300);
    }
}
