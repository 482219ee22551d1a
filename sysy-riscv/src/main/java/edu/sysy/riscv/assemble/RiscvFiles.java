package edu.sysy.riscv.assemble;

import edu.sysy.codegen.emit.PlacedFunction;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.codegen.library.ParallelLibrary;
import edu.sysy.codegen.library.PortableLibrary;
import edu.sysy.codegen.library.ProgramFiles;
import edu.sysy.codegen.library.SystemRoutines;
import edu.sysy.machine.MachineProgram;
import edu.sysy.object.link.AssembledObject;
import edu.sysy.object.link.CodeText;
import edu.sysy.riscv.Extension;
import edu.sysy.riscv.Riscv64;
import edu.sysy.riscv.RiscvCode;
import edu.sysy.riscv.emit.RiscvProgramEmitter;
import edu.sysy.riscv.isa.RiscvInstruction;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Programs as files for RV64GC Linux. Linkers may not relax the code of object files, since branches are resolved.
 */
public final class RiscvFiles extends ProgramFiles<RiscvInstruction> {
    /** Files in which calls reach any function. */
    public static final RiscvFiles FAR = new RiscvFiles(false);

    /** Files in which calls are single instructions; executables that are too large for that are as {@link #FAR}. */
    public static final RiscvFiles NEAR = new RiscvFiles(true);

    /** How many bytes of code a program may have for its calls to be single instructions, the library not counted. */
    private static final int NEAR_CODE = 1 << 19;

    /** The run-time library in both forms, each translated when it is first asked for. */
    private static final class NearLibrary {
        static final List<AssembledObject<CodeText>> OBJECTS = NEAR.translated();
    }

    private static final class FarLibrary {
        static final List<AssembledObject<CodeText>> OBJECTS = FAR.translated();
    }

    /** The threads of parallel programs, translated when a program first needs them. */
    private static final class Threads {
        static final MachineProgram LIBRARY = ParallelLibrary.compile(Riscv64.linux());
    }

    private final boolean near;

    private RiscvFiles(boolean near) {
        super(RiscvLinkTargets.LINUX);
        this.near = near;
    }

    /** The final code of a program, with threads if it is parallel. */
    public static RiscvCode finalCode(MachineProgram program, Set<Extension> extensions) {
        if (!ParallelLibrary.isUsedBy(program)) {
            return RiscvProgramEmitter.emit(program, extensions);
        }
        RiscvCode code = RiscvProgramEmitter.emit(ParallelLibrary.addTo(program, Threads.LIBRARY), extensions);
        List<FunctionCode<RiscvInstruction>> functions = new ArrayList<>(code.functions());
        functions.addAll(new RiscvSystemRoutines().threads());
        return new RiscvCode(code.sourceName(), extensions, functions, code.data());
    }

    private List<AssembledObject<CodeText>> translated() {
        return library(RiscvProgramEmitter.emit(
                PortableLibrary.compile(Riscv64.linux(), new RiscvSystemRoutines()), Set.of()));
    }

    @Override
    protected PlacedFunction<RiscvInstruction> text(FunctionCode<RiscvInstruction> function) {
        return new RiscvText(function, near);
    }

    @Override
    protected SystemRoutines<RiscvInstruction> routines() {
        return new RiscvSystemRoutines();
    }

    @Override
    protected List<AssembledObject<CodeText>> library() {
        return near ? NearLibrary.OBJECTS : FarLibrary.OBJECTS;
    }

    @Override
    protected RiscvFiles suitableFor(List<PlacedFunction<RiscvInstruction>> functions) {
        long size = functions.stream().mapToLong(PlacedFunction::size).sum();
        return size < NEAR_CODE ? this : FAR;
    }
}
