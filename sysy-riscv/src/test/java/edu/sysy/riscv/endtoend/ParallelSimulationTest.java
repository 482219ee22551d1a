package edu.sysy.riscv.endtoend;

import edu.sysy.riscv.RiscvUnderTest;
import edu.sysy.testing.parallel.ParallelSimulationContract;

class ParallelSimulationTest extends ParallelSimulationContract {
    ParallelSimulationTest() {
        super(new RiscvUnderTest());
    }
}
