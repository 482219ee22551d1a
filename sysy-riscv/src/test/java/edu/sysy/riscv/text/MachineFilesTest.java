package edu.sysy.riscv.text;

import edu.sysy.codegen.schedule.SchedulingModel;
import edu.sysy.riscv.Riscv64;
import edu.sysy.riscv.schedule.RiscvTimings;
import edu.sysy.testing.machine.MachineFilesContract;
import java.util.List;

/** Options are extensions, such as {@code zbb}; there is one processor, whatever its name. */
class MachineFilesTest extends MachineFilesContract {
    MachineFilesTest() {
        super(RiscvSyntax.INSTANCE, "final");
    }

    @Override
    protected SchedulingModel scheduling(String processor) {
        return new RiscvTimings();
    }

    @Override
    protected Riscv64 target(String processor, List<String> options) {
        Riscv64 target = Riscv64.linux();
        for (String option : options) {
            target = target.withFeature(option);
        }
        return target;
    }
}
