package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.IrFilesContract;

class IrFilesTest extends IrFilesContract {
    IrFilesTest() {
        super(new MipsUnderTest());
    }
}
