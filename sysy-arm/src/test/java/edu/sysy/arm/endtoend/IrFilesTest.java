package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.IrFilesContract;

class IrFilesTest extends IrFilesContract {
    IrFilesTest() {
        super(new ArmUnderTest());
    }
}
