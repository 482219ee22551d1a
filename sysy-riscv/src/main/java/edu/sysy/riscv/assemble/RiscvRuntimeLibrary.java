package edu.sysy.riscv.assemble;

import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.codegen.library.LibraryObject;
import edu.sysy.codegen.library.PortableLibrary;
import edu.sysy.ir.LibraryFunction;
import edu.sysy.object.DataObject;
import edu.sysy.object.link.AssembledObject;
import edu.sysy.object.link.CodeText;
import edu.sysy.riscv.Riscv64;
import edu.sysy.riscv.RiscvCode;
import edu.sysy.riscv.emit.RiscvProgramEmitter;
import edu.sysy.riscv.isa.RiscvInstruction;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
        List<FunctionCode<RiscvInstruction>> functions = new ArrayList<>(SystemRoutines.all());
        code.functions().stream()
                .filter(function -> PortableLibrary.isReal(function.symbol()))
                .forEach(functions::add);
        return List.of(
                object("memory", near, List.of(SystemRoutines.fill()), List.of()),
                object("library", near, functions, code.data()));
    }

    private static AssembledObject<CodeText> object(
            String source, boolean near, List<FunctionCode<RiscvInstruction>> functions, List<DataObject> data) {
        Set<String> global = Stream.concat(
                        Arrays.stream(LibraryFunction.values()).map(LibraryFunction::symbol),
                        Stream.of(SystemRoutines.ENTRY, SystemRoutines.MEMSET))
                .collect(Collectors.toUnmodifiableSet());
        return LibraryObject.of(
                source,
                ByteOrder.LITTLE_ENDIAN,
                functions.stream()
                        .map(function -> new RiscvText(function, near))
                        .toList(),
                data,
                global);
    }
}
