package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.OutputDigestsContract;

class OutputDigestsTest extends OutputDigestsContract {
    OutputDigestsTest() {
        super(new ArmUnderTest());
    }
}
