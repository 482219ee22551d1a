package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.ThreadsContract;

class ThreadsTest extends ThreadsContract {
    private static final int EVERY = 24;

    ThreadsTest() {
        super(new ArmUnderTest(), EVERY);
    }
}
