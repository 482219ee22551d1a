package edu.sysy.arm.assemble;

import edu.sysy.arm.ArmCode;
import edu.sysy.object.link.LinkInput;
import edu.sysy.object.link.Linker;
import edu.sysy.object.relocatable.ProgramObject;
import java.util.List;

/** Programs as files for AArch64 Linux, not position-independent. Equal programs give equal bytes. */
public final class ArmFiles {
    private ArmFiles() {}

    /**
     * A static executable, with the SysY run-time library inside.
     *
     * <p>The program's symbols are its own, but for {@code main}, which the library calls; it may use those that the
     * library declares global. Its code stands between {@code __prog_begin} and {@code __prog_end}, that of
     * {@code memset} between {@code __help_begin} and {@code __help_end}.
     *
     * @throws IllegalStateException if a symbol is undefined or defined twice, a call does not reach its target, or
     *     code and data are too large
     * @throws IllegalArgumentException if an instruction has an operand that cannot be encoded, or a virtual register
     */
    public static byte[] executable(ArmCode code) {
        return Linker.link(
                new LinkInput(texts(code), code.data(), ArmRuntimeLibrary.objects(), code.sourceName()),
                ArmLinkTargets.LINUX);
    }

    /**
     * A relocatable object file.
     *
     * @throws IllegalStateException if a symbol is defined twice or a label is undefined
     * @throws IllegalArgumentException if an instruction has an operand that cannot be encoded, or a virtual register
     * @throws ArithmeticException if code or data are larger than an array can be
     */
    public static byte[] object(ArmCode code) {
        return ProgramObject.write(ArmLinkTargets.FORMAT, code.sourceName(), texts(code), code.data());
    }

    private static List<ArmFunctionText> texts(ArmCode code) {
        return code.functions().stream().map(ArmFunctionText::new).toList();
    }
}
