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
 * 32-bit floating registers of which the odd ones hold singles as well; for processors with MSA release 5, NaN by IEEE
 * 754-2008, 64-bit floating registers, and vectors.
 */
public final class MipsLinkTargets {
    /** EM_MIPS. */
    public static final int MACHINE = 8;

    /** EF_MIPS_NOREORDER, EF_MIPS_ABI_O32, EF_MIPS_ARCH_32R2. */
    private static final int FLAGS = 0x7000_1001;

    /** EF_MIPS_NAN2008. */
    private static final int NAN_2008 = 0x400;

    /** AFL_ASE_MSA. */
    private static final int EXTENSION_MSA = 0x200;

    /** Val_GNU_MIPS_ABI_FP_DOUBLE, for pairs of registers, and Val_GNU_MIPS_ABI_FP_64. */
    private static final int FLOATS_DOUBLE = 1;

    private static final int FLOATS_64 = 6;

    /** AFL_REG_32 and AFL_REG_128. */
    private static final int WIDTH_32 = 1;

    private static final int WIDTH_128 = 3;

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
    static final LinkTarget SIMULATOR = create(ElfFormat.STANDALONE, "main", ByteOrder.LITTLE_ENDIAN, false);

    private MipsLinkTargets() {}

    /**
     * Linux programs.
     *
     * @param vectors whether they are for processors with MSA
     */
    static LinkTarget linux(ByteOrder order, boolean vectors) {
        return create(ElfFormat.SYSTEM_V, "__start", order, vectors);
    }

    private static LinkTarget create(int osAbi, String entry, ByteOrder order, boolean vectors) {
        return new LinkTarget(
                format(osAbi, order, vectors),
                entry,
                MEMORY,
                GLOBAL_POINTER,
                Integer.BYTES,
                List.of(new LinkTarget.NoteSection(
                        ".MIPS.abiflags", ABI_FLAGS_SECTION, ABI_FLAGS_SEGMENT, abiFlags(order, vectors), Long.BYTES)));
    }

    /** What the files of Linux have in common. */
    static ElfFormat format(ByteOrder order, boolean vectors) {
        return format(ElfFormat.SYSTEM_V, order, vectors);
    }

    private static ElfFormat format(int osAbi, ByteOrder order, boolean vectors) {
        return new ElfFormat(ElfClass.ELF32, order, osAbi, MACHINE, vectors ? FLAGS | NAN_2008 : FLAGS);
    }

    /** How floating numbers are in registers, as notes number it. */
    static int floatingAbi(boolean vectors) {
        return vectors ? FLOATS_64 : FLOATS_DOUBLE;
    }

    /** The content of {@code .MIPS.abiflags}. */
    static byte[] abiFlags(ByteOrder order, boolean vectors) {
        ByteWriter out = new ByteWriter(order);
        out.u2(0); // version
        out.u1(32); // MIPS32 of a release
        out.u1(vectors ? 5 : 2);
        out.u1(WIDTH_32); // general registers
        out.u1(vectors ? WIDTH_128 : WIDTH_32); // those of the floating-point unit
        out.u1(0);
        out.u1(floatingAbi(vectors));
        out.u4(0); // no extension of a processor
        out.u4(vectors ? EXTENSION_MSA : 0);
        out.u4(1); // odd registers hold singles
        out.u4(0);
        return out.toByteArray();
    }
}
