package edu.sysy.arm.endtoend;

import edu.sysy.arm.AArch64;
import edu.sysy.testing.endtoend.MachineTextContract;

class MachineTextTest extends MachineTextContract {
    MachineTextTest() {
        super(AArch64.linux());
    }
}
