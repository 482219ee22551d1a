package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.InterruptionContract;

class InterruptionTest extends InterruptionContract {
    private static final int EVERY = 9;

    InterruptionTest() {
        super(new ArmUnderTest(), EVERY);
    }
}
