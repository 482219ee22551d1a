package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.PassOffContract;

class PassOffTest extends PassOffContract {
    private static final int EVERY = 4;

    PassOffTest() {
        super(new MipsUnderTest(), EVERY);
    }
}
