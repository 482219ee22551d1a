package edu.sysy.arm.assemble;

import edu.sysy.arm.ArmCode;
import edu.sysy.object.link.LinkInput;
import edu.sysy.object.link.Linker;

/** Links programs and the SysY run-time library into static executables for AArch64 Linux. */
public final class ArmExecutables {
    private ArmExecutables() {}

    /**
     * An ELF file, ready to run. Equal programs give equal bytes.
     *
     * <p>The program's symbols are its own, but for {@code main}, which the library calls; it may use those that the
     * library declares global. Its code stands between {@code __prog_begin} and {@code __prog_end}, that of
     * {@code memset} between {@code __help_begin} and {@code __help_end}.
     *
     * @throws IllegalStateException if a symbol is undefined or defined twice, a call does not reach its target, or
     *     code and data are too large
     * @throws IllegalArgumentException if an instruction has an operand that cannot be encoded, or a virtual register
     */
    public static byte[] link(ArmCode code) {
        return Linker.link(
                new LinkInput(
                        code.functions().stream().map(ArmFunctionText::new).toList(),
                        code.data(),
                        ArmRuntimeLibrary.objects(),
                        code.sourceName()),
                ArmLinkTargets.LINUX);
    }
}
