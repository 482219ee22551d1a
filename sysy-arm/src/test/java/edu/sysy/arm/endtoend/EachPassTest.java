package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.EachPassContract;

class EachPassTest extends EachPassContract {
    private static final int EVERY = 48;

    EachPassTest() {
        super(new ArmUnderTest(), EVERY);
    }
}
