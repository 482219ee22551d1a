package edu.sysy.machine;

import edu.sysy.ir.Global;
import java.util.List;

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
}
