package edu.sysy.arm.assemble;

import edu.sysy.arm.ArmCode;
import edu.sysy.object.relocatable.ProgramObject;

/** Programs as relocatable object files for AArch64 Linux, not position-independent. */
public final class ArmObjectFiles {
    private ArmObjectFiles() {}

    /**
     * An object file. Equal programs give equal bytes.
     *
     * @throws IllegalStateException if a symbol is defined twice or a label is undefined
     * @throws IllegalArgumentException if an instruction has an operand that cannot be encoded, or a virtual register
     * @throws ArithmeticException if code or data are larger than an array can be
     */
    public static byte[] write(ArmCode code) {
        return ProgramObject.write(
                ArmLinkTargets.FORMAT,
                code.sourceName(),
                code.functions().stream().map(ArmFunctionText::new).toList(),
                code.data());
    }
}
