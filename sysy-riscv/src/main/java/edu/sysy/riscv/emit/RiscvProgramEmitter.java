package edu.sysy.riscv.emit;

import edu.sysy.codegen.emit.ProgramEmission;
import edu.sysy.machine.MachineProgram;
import edu.sysy.riscv.Extension;
import edu.sysy.riscv.RiscvCallingConvention;
import edu.sysy.riscv.RiscvCode;
import edu.sysy.riscv.isa.RiscvInstruction;
import edu.sysy.riscv.schedule.RiscvTimings;
import java.util.Set;

/** Makes final code and data of a program whose registers are allocated. */
public final class RiscvProgramEmitter {
    /** How far a jump reaches, with some to spare. */
    private static final int JUMP_REACH = 1 << 19;

    private RiscvProgramEmitter() {}

    /** The final form of {@code program}, functions and globals in its order. */
    public static RiscvCode emit(MachineProgram program, Set<Extension> extensions) {
        ProgramEmission<RiscvInstruction> emission = new ProgramEmission<>(
                RiscvCallingConvention.FRAMES,
                RiscvExpansion::new,
                VectorConfiguration::complete,
                count -> new RiscvBranches(count > JUMP_REACH / RiscvBranches.MAX_BYTES),
                new RiscvTimings());
        return new RiscvCode(
                program.sourceName(), extensions, emission.functions(program), ProgramEmission.data(program));
    }
}
