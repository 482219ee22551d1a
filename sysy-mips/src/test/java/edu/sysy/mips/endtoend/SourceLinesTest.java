package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.endtoend.SourceLinesContract;

class SourceLinesTest extends SourceLinesContract {
    SourceLinesTest() {
        super(new MipsUnderTest(), 60);
    }
}
