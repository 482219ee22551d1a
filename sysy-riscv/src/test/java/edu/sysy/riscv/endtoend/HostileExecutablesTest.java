package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.HostileExecutablesContract;

class HostileExecutablesTest extends HostileExecutablesContract {
    HostileExecutablesTest() {
        super(new RiscvUnderTest());
    }
}
