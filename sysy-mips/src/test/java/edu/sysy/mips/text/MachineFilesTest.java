package edu.sysy.mips.text;

import static org.assertj.core.api.Assertions.assertThat;

import edu.sysy.Target;
import edu.sysy.codegen.schedule.SchedulingModel;
import edu.sysy.mips.CostModel;
import edu.sysy.mips.Mips32;
import edu.sysy.mips.ProcessorModel;
import edu.sysy.mips.schedule.MipsScheduling;
import edu.sysy.testing.machine.MachineFilesContract;
import java.util.List;

/** Options are {@code spim}, {@code costs=buaa2025} and {@code small-data=8}; final code has its delay slots. */
class MachineFilesTest extends MachineFilesContract {
    MachineFilesTest() {
        super(MipsSyntax.INSTANCE, "slots");
    }

    @Override
    protected SchedulingModel scheduling(String processor) {
        return new MipsScheduling(processor(processor));
    }

    private static ProcessorModel processor(String name) {
        return ProcessorModel.named(name).orElseThrow();
    }

    @Override
    protected Target target(String processor, List<String> options) {
        Mips32 target = options.contains("spim") ? Mips32.spim() : Mips32.linux();
        for (String option : options) {
            String value = option.substring(option.indexOf('=') + 1);
            if (option.startsWith("costs=")) {
                target = target.withCosts(CostModel.named(value).orElseThrow());
            } else if (option.startsWith("small-data=")) {
                target = target.withSmallData(Integer.parseInt(value));
            } else {
                assertThat(option).isIn("spim", "vectors");
            }
        }
        Mips32 tuned = target.withProcessor(processor(processor));
        return options.contains("vectors") ? tuned.withVectors() : tuned;
    }
}
