package edu.sysy.riscv;

import edu.sysy.codegen.layout.FinalProgram;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.object.DataObject;
import edu.sysy.riscv.emit.RiscvAssemblyText;
import edu.sysy.riscv.isa.RiscvInstruction;
import java.util.List;
import java.util.Set;

/**
 * A whole program as final code and data, without the run-time library; assembly text and files are
 * made from it.
 *
 * @param sourceName the name of the source file; empty if there is none
 * @param extensions what the code uses beside RV64GC
 */
public record RiscvCode(
        String sourceName,
        Set<Extension> extensions,
        List<FunctionCode<RiscvInstruction>> functions,
        List<DataObject> data)
        implements FinalProgram<RiscvInstruction> {
    public RiscvCode {
        extensions = Set.copyOf(extensions);
        functions = List.copyOf(functions);
        data = List.copyOf(data);
    }

    @Override
    public String text() {
        return RiscvAssemblyText.of(this);
    }

    /** The text. */
    @Override
    public String toString() {
        return text();
    }
}
