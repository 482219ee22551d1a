package edu.sysy.arm.endtoend;

import edu.sysy.arm.ArmUnderTest;
import edu.sysy.testing.parallel.ParallelSimulationContract;

class ParallelSimulationTest extends ParallelSimulationContract {
    ParallelSimulationTest() {
        super(new ArmUnderTest());
    }
}
