package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.HostileInputsContract;

class HostileInputsTest extends HostileInputsContract {
    HostileInputsTest() {
        super(new RiscvUnderTest());
    }
}
