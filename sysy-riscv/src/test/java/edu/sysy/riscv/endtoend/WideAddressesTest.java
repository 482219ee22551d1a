package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.endtoend.WideAddressesContract;

class WideAddressesTest extends WideAddressesContract {
    WideAddressesTest() {
        super(new RiscvUnderTest());
    }
}
