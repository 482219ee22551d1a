package edu.sysy.object;

import static edu.sysy.object.ElfFormatException.require;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/**
 * The header of a static executable, or of a relocatable file, which has no program headers ({@code Elf32_Ehdr},
 * {@code Elf64_Ehdr}).
 *
 * @param format the part that all files of a machine have in common
 * @param entry the address where the program starts
 * @param programHeaders where the program headers begin in the file
 * @param programHeaderCount how many there are
 * @param sectionHeaders where the section headers begin in the file
 * @param sectionHeaderCount how many there are
 * @param nameSection the index of the section that holds the names of sections
 */
public record ElfHeader(
        ElfFormat format,
        int entry,
        long programHeaders,
        int programHeaderCount,
        long sectionHeaders,
        int sectionHeaderCount,
        int nameSection) {
    private static final int CLASS = 4;
    private static final int DATA_ENCODING = 5;
    private static final int IDENTIFICATION_SIZE = 16;
    private static final int LITTLE = 1;
    private static final int BIG = 2;
    private static final int VERSION = 1;
    private static final int TYPE_RELOCATABLE = 1;
    private static final int TYPE_EXECUTABLE = 2;

    /**
     * Reads the header of a file.
     *
     * @throws ElfFormatException if the file is not a static executable of a known ELF class and byte order
     */
    public static ElfHeader read(byte[] file) {
        return read(file, List.of());
    }

    /**
     * The same for files of some machines, whose class is checked before anything that depends on it.
     *
     * @param machines files of others are read as they are
     * @throws ElfFormatException if the file is not what its machine has, too
     */
    public static ElfHeader read(byte[] file, List<? extends ElfMachine> machines) {
        boolean bigEndian = file.length > DATA_ENCODING && file[DATA_ENCODING] == BIG;
        int code = file.length > CLASS ? file[CLASS] & 0xff : 0;
        ElfClass elfClass = ElfClass.of(code).orElse(ElfClass.ELF32);
        ByteReader in = new ByteReader(file, 0, elfClass.headerSize(), "ELF header", bigEndian);
        require(in.u8() == 0x7f && in.u8() == 'E' && in.u8() == 'L' && in.u8() == 'F', "not an ELF file");
        require(in.u8() == elfClass.code(), "neither a 32-bit nor a 64-bit ELF file");
        int encoding = in.u8();
        require(encoding == LITTLE || encoding == BIG, "an ELF file of unknown byte order");
        in.skip(1);
        int osAbi = in.u8();
        in.skip(8);
        require(in.u16() == TYPE_EXECUTABLE, "not an executable at a fixed address");
        int machine = in.u16();
        for (ElfMachine known : machines) {
            if (known.number() == machine) {
                known.checkClass(elfClass);
            }
        }
        require(in.i32() == VERSION, "unknown ELF version");
        long entry = elfClass.read(in);
        require(entry >>> Integer.SIZE == 0, "an entry point above 4 GiB");
        long programHeaders = elfClass.read(in);
        long sectionHeaders = elfClass.read(in);
        int flags = in.i32();
        in.skip(2);
        int programHeaderSize = in.u16();
        int programHeaderCount = in.u16();
        int sectionHeaderSize = in.u16();
        int sectionHeaderCount = in.u16();
        int nameSection = in.u16();
        require(programHeaderCount > 0, "no program headers");
        require(
                programHeaderSize == elfClass.programHeaderSize(),
                "program headers of " + programHeaderSize + " bytes");
        if (sectionHeaders == 0) {
            sectionHeaderCount = 0;
        }
        require(
                sectionHeaderCount == 0 || sectionHeaderSize == elfClass.sectionHeaderSize(),
                "section headers of " + sectionHeaderSize + " bytes");
        ByteOrder order = bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        return new ElfHeader(
                new ElfFormat(elfClass, order, osAbi, machine, flags),
                (int) entry,
                programHeaders,
                programHeaderCount,
                sectionHeaders,
                sectionHeaderCount,
                nameSection);
    }

    /** Writes the header to the beginning of a file. */
    public void write(ByteBuffer out) {
        ElfClass elfClass = format.elfClass();
        out.position(0).order(format.order());
        out.put((byte) 0x7f).put((byte) 'E').put((byte) 'L').put((byte) 'F');
        out.put((byte) elfClass.code())
                .put((byte) (format.order() == ByteOrder.BIG_ENDIAN ? BIG : LITTLE))
                .put((byte) VERSION)
                .put((byte) format.osAbi());
        out.position(IDENTIFICATION_SIZE);
        int type = programHeaderCount == 0 ? TYPE_RELOCATABLE : TYPE_EXECUTABLE;
        int programHeaderSize = programHeaderCount == 0 ? 0 : elfClass.programHeaderSize();
        out.putShort((short) type).putShort((short) format.machine()).putInt(VERSION);
        elfClass.write(out, entry);
        elfClass.write(out, programHeaders);
        elfClass.write(out, sectionHeaders);
        out.putInt(format.flags()).putShort((short) elfClass.headerSize());
        out.putShort((short) programHeaderSize).putShort((short) programHeaderCount);
        out.putShort((short) elfClass.sectionHeaderSize()).putShort((short) sectionHeaderCount);
        out.putShort((short) nameSection);
    }
}
