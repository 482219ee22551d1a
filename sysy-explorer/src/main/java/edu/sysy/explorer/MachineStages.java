package edu.sysy.explorer;

import edu.sysy.Compiler;
import edu.sysy.CompilerOptions;
import edu.sysy.ir.Program;
import edu.sysy.machine.MachineFunction;
import edu.sysy.machine.MachineProgram;
import edu.sysy.machine.SelectedProgram;
import java.util.List;

/**
 * The machine code of a program, stage by stage.
 *
 * @param unscheduled the functions before their instructions are put into another order
 */
record MachineStages(List<MachineFunction> unscheduled, SelectedProgram selected, MachineProgram allocated) {
    static MachineStages of(Compiler compiler, Program optimized) {
        CompilerOptions options = compiler.options();
        List<MachineFunction> unscheduled = optimized.functions().stream()
                .map(function -> options.target().selectUnscheduled(optimized, function, options.level()))
                .toList();
        SelectedProgram selected = compiler.selectInstructions().run(optimized);
        return new MachineStages(
                unscheduled, selected, compiler.allocateSelected().run(selected));
    }
}
