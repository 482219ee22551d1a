package edu.sysy.mips;

import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.mips.emit.AssemblyText;
import edu.sysy.object.DataObject;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A whole program as final code and data, without the run-time library; assembly text and executables are made from it.
 * This makes all constants 7 be 8:
 *
 * <pre>{@code
 * Stage<MipsCode, MipsCode> mine = Stage.of("mine", code -> code.mapFunctions(function -> function.mapInstructions(
 *         instruction -> instruction.equals(loadSeven) ? List.of(loadEight) : List.of(instruction))));
 * Stage<MachineProgram, Assembly> emit = target.finalCode().andThen(mine).andThen(target.assemble());
 * }</pre>
 *
 * @param sourceName the name of the source file; empty if there is none
 */
public record MipsCode(String sourceName, List<FunctionCode<RealInstruction>> functions, List<DataObject> data) {
    public MipsCode {
        functions = List.copyOf(functions);
        data = List.copyOf(data);
    }

    /** A program of which no source file is known. */
    public MipsCode(List<FunctionCode<RealInstruction>> functions, List<DataObject> data) {
        this("", functions, data);
    }

    /** The same data with other functions. */
    public MipsCode withFunctions(List<FunctionCode<RealInstruction>> others) {
        return new MipsCode(sourceName, others, data);
    }

    /** The program with each function replaced by what {@code change} makes of it. */
    public MipsCode mapFunctions(UnaryOperator<FunctionCode<RealInstruction>> change) {
        return withFunctions(functions.stream().map(change).toList());
    }

    /** The program as assembly text for Linux, on processors with MSA if it names vectors. */
    @Override
    public String toString() {
        return AssemblyText.of(this);
    }
}
