package edu.sysy.arm;

import edu.sysy.arm.emit.ArmAssemblyText;
import edu.sysy.arm.isa.ArmInstruction;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.object.DataObject;
import java.util.List;

/** A whole program as final code and data, without the run-time library; assembly text is made from it. */
public record ArmCode(List<FunctionCode<ArmInstruction>> functions, List<DataObject> data) {
    public ArmCode {
        functions = List.copyOf(functions);
        data = List.copyOf(data);
    }

    /** The program as assembly text. */
    @Override
    public String toString() {
        return ArmAssemblyText.of(this);
    }
}
