package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.PassOffContract;

class PassOffTest extends PassOffContract {
    private static final int EVERY = 96;

    PassOffTest() {
        super(new ArmUnderTest(), EVERY);
    }
}
