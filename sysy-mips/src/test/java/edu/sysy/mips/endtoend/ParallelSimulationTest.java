package edu.sysy.mips.endtoend;

import edu.sysy.mips.MipsUnderTest;
import edu.sysy.testing.parallel.ParallelSimulationContract;

class ParallelSimulationTest extends ParallelSimulationContract {
    ParallelSimulationTest() {
        super(new MipsUnderTest());
    }
}
