package edu.sysy.mips;

import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.object.DataObject;
import java.util.List;

/**
 * A whole program as final code and data, without the run-time library; assembly text and executables are made from it.
 */
public record MipsCode(List<FunctionCode<RealInstruction>> functions, List<DataObject> data) {
    public MipsCode {
        functions = List.copyOf(functions);
        data = List.copyOf(data);
    }
}
