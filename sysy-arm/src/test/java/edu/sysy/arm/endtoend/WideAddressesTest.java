package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.WideAddressesContract;

class WideAddressesTest extends WideAddressesContract {
    WideAddressesTest() {
        super(new ArmUnderTest());
    }
}
