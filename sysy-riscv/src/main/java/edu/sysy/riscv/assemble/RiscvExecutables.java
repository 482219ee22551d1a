package edu.sysy.riscv.assemble;

import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.object.link.LinkInput;
import edu.sysy.object.link.LinkTarget;
import edu.sysy.object.link.Linker;
import edu.sysy.object.link.SparseData;
import edu.sysy.riscv.RiscvCode;
import edu.sysy.riscv.isa.RiscvInstruction;
import java.util.ArrayList;
import java.util.List;

/** Links programs and the SysY run-time library into static executables for RV64GC Linux. */
public final class RiscvExecutables {
    /** How many bytes of code a program may have for its calls to be single instructions, the library not counted. */
    private static final int NEAR_CODE = 1 << 19;

    private RiscvExecutables() {}

    /**
     * An ELF file, ready to run. Equal programs give equal bytes.
     *
     * <p>The program's symbols are its own, but for {@code main}, which the library calls; it may use those that the
     * library declares global. Its code stands between {@code __prog_begin} and {@code __prog_end}, that of
     * {@code memset} between {@code __help_begin} and {@code __help_end}. If the file would hold more than 16 MiB of
     * data, sparse objects are left out of it, and the program begins by writing them.
     *
     * @throws IllegalStateException if a symbol is undefined or defined twice, or code and data are too large
     * @throws IllegalArgumentException if an instruction has an operand that cannot be encoded, or a virtual register
     */
    public static byte[] link(RiscvCode code) {
        if (!SparseData.isLarge(code.data(), Linker.storedBytes(code.data()))) {
            return link(code, RiscvLinkTargets.LINUX);
        }
        SparseData sparse = SparseData.of(code.data());
        List<FunctionCode<RiscvInstruction>> functions = new ArrayList<>(code.functions());
        functions.add(RiscvSystemRoutines.sparseWriter(sparse.tables()));
        RiscvCode smaller = new RiscvCode(code.sourceName(), code.extensions(), functions, sparse.data());
        return link(smaller, RiscvLinkTargets.LINUX.withEntry(SparseData.WRITER));
    }

    private static byte[] link(RiscvCode code, LinkTarget target) {
        List<RiscvText> functions = texts(code, true);
        long size = functions.stream().mapToLong(RiscvText::size).sum();
        boolean near = size < NEAR_CODE;
        return Linker.link(
                new LinkInput(
                        near ? functions : texts(code, false),
                        code.data(),
                        RiscvRuntimeLibrary.objects(near),
                        code.sourceName()),
                target);
    }

    private static List<RiscvText> texts(RiscvCode code, boolean near) {
        return code.functions().stream()
                .map(function -> new RiscvText(function, near))
                .toList();
    }
}
