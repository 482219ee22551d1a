package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.endtoend.SourceLinesContract;

class SourceLinesTest extends SourceLinesContract {
    SourceLinesTest() {
        super(new ArmUnderTest(), 60);
    }
}
