package edu.sysy.machine;

import edu.sysy.ir.Global;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A whole program as machine code of one target over virtual registers: what instruction selection makes and register
 * allocation reads.
 *
 * @param sourceName the name of the source file; empty if there is none
 */
public record SelectedProgram(String sourceName, List<Global> globals, List<MachineFunction> functions) {
    public SelectedProgram {
        globals = List.copyOf(globals);
        functions = List.copyOf(functions);
    }

    /** The program with each function replaced by what {@code change} makes of it. */
    public SelectedProgram mapFunctions(UnaryOperator<MachineFunction> change) {
        return new SelectedProgram(
                sourceName, globals, functions.stream().map(change).toList());
    }

    /** The program in its {@linkplain edu.sysy.machine.text text form}. */
    @Override
    public String toString() {
        return MachineCodeText.of(this);
    }
}
