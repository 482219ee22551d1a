package edu.sysy.mips.assemble;

import edu.sysy.mips.MipsRegisters;
import edu.sysy.object.ElfClass;
import edu.sysy.object.ElfFormat;
import edu.sysy.object.link.ByteWriter;
import edu.sysy.object.link.LinkTarget;
import java.nio.ByteOrder;
import java.util.List;

/**
 * The executables and object files of MIPS32, after "System V Application Binary Interface: MIPS RISC Processor
 * Supplement" and "MIPS O32 ABI - FR0 and FR1 Interlinking". Flags and notes say o32, MIPS32 release 2, legacy NaN, and
 * 32-bit floating registers of which the odd ones hold singles as well.
 */
public final class MipsLinkTargets {
    /** EM_MIPS. */
    public static final int MACHINE = 8;

    /** EF_MIPS_NOREORDER, EF_MIPS_ABI_O32, EF_MIPS_ARCH_32R2. */
    private static final int FLAGS = 0x7000_1001;

    /** SHT_MIPS_ABIFLAGS. */
    static final int ABI_FLAGS_SECTION = 0x7000_002a;

    /** PT_MIPS_ABIFLAGS. */
    public static final int ABI_FLAGS_SEGMENT = 0x7000_0003;

    /** SHF_MIPS_GPREL. */
    static final int GP_RELATIVE = 0x1000_0000;

    private static final LinkTarget.MemoryMap MEMORY = new LinkTarget.MemoryMap(0x0040_0000, 0x1_0000, 0x7000_0000);
    private static final LinkTarget.GlobalPointer GLOBAL_POINTER =
            new LinkTarget.GlobalPointer(MipsRegisters.GLOBAL_POINTER, 0x7ff0, GP_RELATIVE);

    /** Programs of SPIM and MARS. */
    static final LinkTarget SIMULATOR = create(ElfFormat.STANDALONE, "main", ByteOrder.LITTLE_ENDIAN);

    private MipsLinkTargets() {}

    /** Linux programs. */
    static LinkTarget linux(ByteOrder order) {
        return create(ElfFormat.SYSTEM_V, "__start", order);
    }

    private static LinkTarget create(int osAbi, String entry, ByteOrder order) {
        return new LinkTarget(
                format(osAbi, order),
                entry,
                MEMORY,
                GLOBAL_POINTER,
                Integer.BYTES,
                List.of(new LinkTarget.NoteSection(
                        ".MIPS.abiflags", ABI_FLAGS_SECTION, ABI_FLAGS_SEGMENT, abiFlags(order), Long.BYTES)));
    }

    /** What the files of Linux have in common. */
    static ElfFormat format(ByteOrder order) {
        return format(ElfFormat.SYSTEM_V, order);
    }

    private static ElfFormat format(int osAbi, ByteOrder order) {
        return new ElfFormat(ElfClass.ELF32, order, osAbi, MACHINE, FLAGS);
    }

    /** The content of {@code .MIPS.abiflags}. */
    static byte[] abiFlags(ByteOrder order) {
        ByteWriter out = new ByteWriter(order);
        out.u2(0); // version
        out.u1(32); // MIPS32 release 2
        out.u1(2);
        out.u1(1); // general and floating registers of 32 bits
        out.u1(1);
        out.u1(0);
        out.u1(1); // hard float, pairs for doubles
        out.zeros(2 * Integer.BYTES); // no extension of a processor or of the instruction set
        out.u4(1); // odd registers hold singles
        out.u4(0);
        return out.toByteArray();
    }
}
