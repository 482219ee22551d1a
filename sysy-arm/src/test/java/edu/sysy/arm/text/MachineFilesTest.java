package edu.sysy.arm.text;

import edu.sysy.arm.AArch64;
import edu.sysy.arm.schedule.ArmTimings;
import edu.sysy.codegen.schedule.SchedulingModel;
import edu.sysy.testing.machine.MachineFilesContract;
import java.util.List;

/** There is one processor, whatever its name, and there are no options. */
class MachineFilesTest extends MachineFilesContract {
    MachineFilesTest() {
        super(ArmSyntax.INSTANCE, "final");
    }

    @Override
    protected SchedulingModel scheduling(String processor) {
        return new ArmTimings();
    }

    @Override
    protected AArch64 target(String processor, List<String> options) {
        return AArch64.linux();
    }
}
