package edu.sysy.arm.assemble;

import edu.sysy.arm.AArch64;
import edu.sysy.arm.emit.ArmProgramEmitter;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.codegen.emit.PlacedFunction;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.codegen.library.PortableLibrary;
import edu.sysy.codegen.library.ProgramFiles;
import edu.sysy.codegen.library.SystemRoutines;
import edu.sysy.object.link.AssembledObject;
import edu.sysy.object.link.CodeText;
import java.util.List;

/** Programs as files for AArch64 Linux. */
public final class ArmFiles extends ProgramFiles<ArmInstruction> {
    /** What makes them. */
    public static final ArmFiles LINUX = new ArmFiles();

    /** The run-time library, translated when it is first asked for. */
    private static final class Library {
        static final List<AssembledObject<CodeText>> OBJECTS =
                LINUX.library(ArmProgramEmitter.emit(PortableLibrary.compile(AArch64.linux())));
    }

    private ArmFiles() {
        super(ArmLinkTargets.LINUX);
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
