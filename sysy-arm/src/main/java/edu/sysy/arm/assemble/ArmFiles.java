package edu.sysy.arm.assemble;

import edu.sysy.arm.AArch64;
import edu.sysy.arm.ArmCode;
import edu.sysy.arm.emit.ArmProgramEmitter;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.codegen.emit.PlacedFunction;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.codegen.library.ParallelLibrary;
import edu.sysy.codegen.library.PortableLibrary;
import edu.sysy.codegen.library.ProgramFiles;
import edu.sysy.codegen.library.SystemRoutines;
import edu.sysy.machine.MachineProgram;
import edu.sysy.object.link.AssembledObject;
import edu.sysy.object.link.CodeText;
import java.util.ArrayList;
import java.util.List;

/** Programs as files for AArch64 Linux. */
public final class ArmFiles extends ProgramFiles<ArmInstruction> {
    /** What makes them. */
    public static final ArmFiles LINUX = new ArmFiles();

    /** The run-time library, translated when it is first asked for. */
    private static final class Library {
        static final List<AssembledObject<CodeText>> OBJECTS = LINUX.library(
                ArmProgramEmitter.emit(PortableLibrary.compile(AArch64.linux(), new ArmSystemRoutines())));
    }

    /** The threads of parallel programs, translated when a program first needs them. */
    private static final class Threads {
        static final MachineProgram LIBRARY = ParallelLibrary.compile(AArch64.linux());
    }

    private ArmFiles() {
        super(ArmLinkTargets.LINUX);
    }

    /** The final code of a program, with threads if it is parallel. */
    public static ArmCode finalCode(MachineProgram program) {
        if (!ParallelLibrary.isUsedBy(program)) {
            return ArmProgramEmitter.emit(program);
        }
        ArmCode code = ArmProgramEmitter.emit(ParallelLibrary.addTo(program, Threads.LIBRARY));
        List<FunctionCode<ArmInstruction>> functions = new ArrayList<>(code.functions());
        functions.addAll(new ArmSystemRoutines().threads());
        return new ArmCode(code.sourceName(), functions, code.data());
    }

    @Override
    protected PlacedFunction<ArmInstruction> text(FunctionCode<ArmInstruction> function) {
        return new ArmFunctionText(function);
    }

    @Override
    protected SystemRoutines<ArmInstruction> routines() {
        return new ArmSystemRoutines();
    }

    @Override
    protected List<AssembledObject<CodeText>> library() {
        return Library.OBJECTS;
    }
}
