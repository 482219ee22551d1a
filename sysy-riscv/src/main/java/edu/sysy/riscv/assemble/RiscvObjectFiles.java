package edu.sysy.riscv.assemble;

import edu.sysy.object.relocatable.ProgramObject;
import edu.sysy.riscv.RiscvCode;

/**
 * Programs as relocatable object files for RV64GC Linux, not position-independent. Linkers may not relax the code,
 * since branches are resolved.
 */
public final class RiscvObjectFiles {
    private RiscvObjectFiles() {}

    /**
     * An object file. Equal programs give equal bytes.
     *
     * @param sourceName the name of the source file in the symbol table
     * @throws IllegalStateException if a symbol is defined twice or a label is undefined
     * @throws IllegalArgumentException if an instruction has an operand that cannot be encoded, or a virtual register
     * @throws ArithmeticException if code or data are larger than an array can be
     */
    public static byte[] write(RiscvCode code, String sourceName) {
        return ProgramObject.write(
                RiscvLinkTargets.FORMAT,
                sourceName,
                code.functions().stream()
                        .map(function -> new RiscvText(function, false))
                        .toList(),
                code.data());
    }
}
