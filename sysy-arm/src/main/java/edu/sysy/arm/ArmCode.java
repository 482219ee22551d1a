package edu.sysy.arm;

import edu.sysy.arm.emit.ArmAssemblyText;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.codegen.layout.FinalProgram;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.object.DataObject;
import java.util.List;

/**
 * A whole program as final code and data, without the run-time library; assembly text and files are made from it.
 *
 * @param sourceName the name of the source file; empty if there is none
 */
public record ArmCode(String sourceName, List<FunctionCode<ArmInstruction>> functions, List<DataObject> data)
        implements FinalProgram<ArmInstruction> {
    public ArmCode {
        functions = List.copyOf(functions);
        data = List.copyOf(data);
    }

    @Override
    public String text() {
        return ArmAssemblyText.of(this);
    }

    /** The text. */
    @Override
    public String toString() {
        return text();
    }
}
