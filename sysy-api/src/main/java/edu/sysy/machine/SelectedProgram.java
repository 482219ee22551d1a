package edu.sysy.machine;

import edu.sysy.ir.Global;
import java.util.List;

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
}
