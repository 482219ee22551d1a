package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.parallel.AnalysisMistakesContract;

class AnalysisMistakesTest extends AnalysisMistakesContract {
    AnalysisMistakesTest() {
        super(new MipsUnderTest());
    }
}
