package edu.sysy.riscv.assemble;

import edu.sysy.codegen.library.PortableLibrary;
import edu.sysy.object.ElfClass;
import edu.sysy.object.ElfFormat;
import edu.sysy.object.link.LinkTarget;
import java.nio.ByteOrder;
import java.util.List;

/** The executables and object files of RV64GC Linux (RISC-V ELF psABI Specification, "ELF Object Files"). */
public final class RiscvLinkTargets {
    /** EM_RISCV. */
    public static final int MACHINE = 243;

    /** EF_RISCV_RVC: there may be instructions of 16 bits. */
    public static final int COMPRESSED = 1;

    /** EF_RISCV_FLOAT_ABI_DOUBLE. */
    public static final int DOUBLE_FLOAT_ABI = 4;

    static final ElfFormat FORMAT = new ElfFormat(
            ElfClass.ELF64, ByteOrder.LITTLE_ENDIAN, ElfFormat.SYSTEM_V, MACHINE, COMPRESSED | DOUBLE_FLOAT_ABI);

    /** Linux programs. Code and data are where {@code lui} and an addition reach them. */
    static final LinkTarget LINUX = new LinkTarget(
            FORMAT,
            PortableLibrary.ENTRY,
            new LinkTarget.MemoryMap(0x1_0000, 0x1_0000, 0x7000_0000),
            new LinkTarget.GlobalPointer("__global_pointer$", 0x800, 0),
            Short.BYTES,
            List.of());

    private RiscvLinkTargets() {}
}
