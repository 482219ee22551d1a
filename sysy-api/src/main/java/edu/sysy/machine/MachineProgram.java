package edu.sysy.machine;

import edu.sysy.ir.Global;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A whole program as machine code of one target, ready to be emitted.
 *
 * @param sourceName the name of the source file; empty if there is none
 */
public record MachineProgram(String sourceName, List<Global> globals, List<AllocatedFunction> functions) {
    public MachineProgram {
        globals = List.copyOf(globals);
        functions = List.copyOf(functions);
    }

    /** The program with each function replaced by what {@code change} makes of it. */
    public MachineProgram mapFunctions(UnaryOperator<AllocatedFunction> change) {
        return new MachineProgram(
                sourceName, globals, functions.stream().map(change).toList());
    }

    /** The program in its {@linkplain edu.sysy.machine.text text form}. */
    @Override
    public String toString() {
        return MachineCodeText.of(this);
    }
}
