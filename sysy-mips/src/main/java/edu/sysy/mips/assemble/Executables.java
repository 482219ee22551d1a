package edu.sysy.mips.assemble;

import edu.sysy.mips.MipsCode;
import edu.sysy.object.link.AssembledObject;
import edu.sysy.object.link.LinkInput;
import edu.sysy.object.link.LinkTarget;
import edu.sysy.object.link.Linker;
import edu.sysy.object.link.SparseData;
import java.nio.ByteOrder;
import java.util.List;

/** Links programs and the SysY run-time library into static executables for MIPS32 release 2. */
public final class Executables {
    private Executables() {}

    /**
     * An ELF file for little-endian Linux, ready to run. Equal programs give equal bytes.
     *
     * <p>The program's symbols are its own, but for {@code main}, which the library calls; it may use those that the
     * library declares global. Its code stands between {@code __prog_begin} and {@code __prog_end}, the memory helpers
     * of the library between {@code __help_begin} and {@code __help_end}.
     *
     * <p>If the file would hold more than 16 MiB of data, sparse objects are left out of it, and the program begins by
     * writing them.
     *
     * @param sourceName the name of the source file in the symbol table and the line table
     * @throws IllegalStateException if a symbol is undefined or defined twice, a branch or jump cannot reach its
     *     target, or code and data are too large
     * @throws IllegalArgumentException if an instruction has an operand that no word can hold, or a virtual register
     */
    public static byte[] link(MipsCode code, String sourceName) {
        return link(code, sourceName, ByteOrder.LITTLE_ENDIAN, false);
    }

    /**
     * The same in a byte order.
     *
     * @param vectors whether it is for processors with MSA
     */
    public static byte[] link(MipsCode code, String sourceName, ByteOrder order, boolean vectors) {
        return link(code, RuntimeLibrary.objects(order, vectors), MipsLinkTargets.linux(order, vectors), sourceName);
    }

    /**
     * An ELF file that does what a program of SPIM or MARS does, instruction by instruction, with a {@code nop} in each
     * delay slot. Its system calls are those of SPIM and MARS, which the simulator of this library has too.
     *
     * @param code from {@link SimulatorPrograms#link}
     */
    public static byte[] linkForSimulators(MipsCode code, String sourceName) {
        return link(SimulatorPrograms.withDelaySlots(code), List.of(), MipsLinkTargets.SIMULATOR, sourceName);
    }

    private static byte[] link(
            MipsCode code, List<AssembledObject<WordText>> library, LinkTarget target, String sourceName) {
        if (SparseData.isLarge(code.data(), Linker.storedBytes(code.data()))) {
            MipsCode smaller = SparseDataWriter.writtenBefore(code, target.entry());
            return linkAll(smaller, library, target.withEntry(SparseData.WRITER), sourceName);
        }
        return linkAll(code, library, target, sourceName);
    }

    private static byte[] linkAll(
            MipsCode code, List<AssembledObject<WordText>> library, LinkTarget target, String sourceName) {
        List<LinkedFunction> functions =
                code.functions().stream().map(LinkedFunction::new).toList();
        return Linker.link(new LinkInput(functions, code.data(), library, sourceName), target);
    }
}
