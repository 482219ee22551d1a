package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.parallel.AnalysisMistakesContract;

class AnalysisMistakesTest extends AnalysisMistakesContract {
    AnalysisMistakesTest() {
        super(new ArmUnderTest());
    }
}
