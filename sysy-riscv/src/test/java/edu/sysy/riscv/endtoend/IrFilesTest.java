package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.IrFilesContract;

class IrFilesTest extends IrFilesContract {
    IrFilesTest() {
        super(new RiscvUnderTest());
    }
}
