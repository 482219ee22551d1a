package edu.sysy.riscv.assemble;

import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.codegen.library.LibraryObject;
import edu.sysy.codegen.library.PortableLibrary;
import edu.sysy.object.link.AssembledObject;
import edu.sysy.object.link.CodeText;
import edu.sysy.riscv.Riscv64;
import edu.sysy.riscv.RiscvCode;
import edu.sysy.riscv.emit.RiscvProgramEmitter;
import edu.sysy.riscv.isa.RiscvInstruction;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Set;

/** The run-time library for RV64GC Linux, translated when it is first asked for. */
final class RiscvRuntimeLibrary {
    /** The library for programs whose calls are single instructions. */
    private static final class Near {
        static final List<AssembledObject<CodeText>> OBJECTS = create(true);
    }

    /** The library for programs that are larger. */
    private static final class Far {
        static final List<AssembledObject<CodeText>> OBJECTS = create(false);
    }

    private RiscvRuntimeLibrary() {}

    /**
     * What programs are linked with; the first one holds what counts as their own work.
     *
     * @param near whether calls are single instructions
     */
    static List<AssembledObject<CodeText>> objects(boolean near) {
        return near ? Near.OBJECTS : Far.OBJECTS;
    }

    private static List<AssembledObject<CodeText>> create(boolean near) {
        RiscvCode code = RiscvProgramEmitter.emit(PortableLibrary.compile(Riscv64.linux()), Set.of());
        return LibraryObject.all(
                ByteOrder.LITTLE_ENDIAN,
                new RiscvText(RiscvSystemRoutines.fill(), near),
                texts(new RiscvSystemRoutines().all(), near),
                texts(code.functions(), near),
                code.data());
    }

    private static List<RiscvText> texts(List<FunctionCode<RiscvInstruction>> functions, boolean near) {
        return functions.stream().map(function -> new RiscvText(function, near)).toList();
    }
}
