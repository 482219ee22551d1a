package edu.sysy.riscv.text;

import edu.sysy.Level;
import edu.sysy.Target;
import edu.sysy.codegen.schedule.SchedulingModel;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.SelectedProgram;
import edu.sysy.riscv.Extension;
import edu.sysy.riscv.Riscv64;
import edu.sysy.riscv.schedule.RiscvTimings;
import edu.sysy.riscv.select.RiscvFunctionSelector;
import edu.sysy.testing.machine.MachineFilesContract;
import java.util.List;
import java.util.Locale;

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
            target = target.with(Extension.valueOf(option.toUpperCase(Locale.ROOT)));
        }
        return target;
    }

    @Override
    protected SelectedProgram select(Program program, Target target, Level level) {
        List<MachineFunction> functions = program.functions().stream()
                .map(function -> RiscvFunctionSelector.select(
                        program, function, ((Riscv64) target).extensions(), level != Level.O0))
                .toList();
        return new SelectedProgram("", program.globals(), functions);
    }
}
