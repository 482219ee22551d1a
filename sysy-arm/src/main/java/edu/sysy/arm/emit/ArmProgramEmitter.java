package edu.sysy.arm.emit;

import edu.sysy.arm.ArmCallingConvention;
import edu.sysy.arm.ArmCode;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.arm.schedule.ArmTimings;
import edu.sysy.codegen.emit.ProgramEmission;
import edu.sysy.machine.MachineProgram;

/** Makes final code and data of a program whose registers are allocated. */
public final class ArmProgramEmitter {
    private ArmProgramEmitter() {}

    /** The final form of {@code program}, functions and globals in its order. */
    public static ArmCode emit(MachineProgram program) {
        ProgramEmission<ArmInstruction> emission = new ProgramEmission<>(
                ArmCallingConvention.FRAMES,
                ArmExpansion::new,
                count -> new ArmBranches(count > ArmBranches.MAX_NEAR),
                new ArmTimings());
        return new ArmCode(program.sourceName(), emission.functions(program), ProgramEmission.data(program));
    }
}
