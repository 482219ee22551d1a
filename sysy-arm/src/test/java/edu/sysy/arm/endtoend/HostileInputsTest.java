package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.HostileInputsContract;

class HostileInputsTest extends HostileInputsContract {
    private static final int EVERY = 4;

    HostileInputsTest() {
        super(new ArmUnderTest(), EVERY);
    }
}
