package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.parallel.AnalysisMistakesContract;

class AnalysisMistakesTest extends AnalysisMistakesContract {
    AnalysisMistakesTest() {
        super(new RiscvUnderTest());
    }
}
