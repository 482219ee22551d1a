package edu.sysy.arm.assemble;

import edu.sysy.codegen.library.PortableLibrary;
import edu.sysy.object.ElfClass;
import edu.sysy.object.ElfFormat;
import edu.sysy.object.link.LinkTarget;
import java.nio.ByteOrder;
import java.util.List;

/** The executables and object files of AArch64 Linux (ELF for the Arm 64-bit Architecture). */
public final class ArmLinkTargets {
    /** EM_AARCH64. */
    public static final int MACHINE = 183;

    static final ElfFormat FORMAT =
            new ElfFormat(ElfClass.ELF64, ByteOrder.LITTLE_ENDIAN, ElfFormat.SYSTEM_V, MACHINE, 0);

    /** Linux programs, on pages of up to 64 KiB. No register points to data: the symbol of one marks their start. */
    static final LinkTarget LINUX = new LinkTarget(
            FORMAT,
            PortableLibrary.ENTRY,
            new LinkTarget.MemoryMap(0x40_0000, 0x1_0000, 0x7000_0000),
            new LinkTarget.GlobalPointer("__data_start", 0, 0),
            Integer.BYTES,
            List.of());

    private ArmLinkTargets() {}
}
