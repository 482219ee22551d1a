package edu.sysy.arm.assemble;

import edu.sysy.arm.AArch64;
import edu.sysy.arm.ArmCode;
import edu.sysy.arm.emit.ArmProgramEmitter;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.codegen.library.LibraryObject;
import edu.sysy.codegen.library.PortableLibrary;
import edu.sysy.object.link.AssembledObject;
import edu.sysy.object.link.CodeText;
import java.nio.ByteOrder;
import java.util.List;

/** The run-time library for AArch64 Linux, translated when it is first asked for. */
final class ArmRuntimeLibrary {
    private static final class Translated {
        static final List<AssembledObject<CodeText>> OBJECTS = create();
    }

    private ArmRuntimeLibrary() {}

    /** What programs are linked with; the first one holds what counts as their own work. */
    static List<AssembledObject<CodeText>> objects() {
        return Translated.OBJECTS;
    }

    private static List<AssembledObject<CodeText>> create() {
        ArmCode code = ArmProgramEmitter.emit(PortableLibrary.compile(AArch64.linux()));
        return LibraryObject.all(
                ByteOrder.LITTLE_ENDIAN,
                new ArmFunctionText(ArmSystemRoutines.fill()),
                texts(new ArmSystemRoutines().all()),
                texts(code.functions()),
                code.data());
    }

    private static List<ArmFunctionText> texts(List<FunctionCode<ArmInstruction>> functions) {
        return functions.stream().map(ArmFunctionText::new).toList();
    }
}
