package edu.sysy.object;

import java.nio.ByteBuffer;

/**
 * Describes a section ({@code Elf32_Shdr}).
 *
 * @param name where its name begins in the section of names
 * @param type one of the constants of this class, or one of the machine's own
 * @param flags a sum of flags of this class, or the machine's own
 * @param address in memory; 0 if it is not loaded
 * @param offset of its bytes in the file
 * @param size in bytes
 * @param link the index of a section that it refers to
 * @param info of a symbol table, the index of the first global symbol
 * @param align of the address, in bytes
 * @param entrySize bytes of each entry of a table
 */
public record SectionHeader(
        int name,
        int type,
        int flags,
        long address,
        long offset,
        long size,
        int link,
        int info,
        long align,
        long entrySize) {
    /** SHT_PROGBITS. */
    public static final int PROGRAM_BITS = 1;

    /** SHT_SYMTAB. */
    public static final int SYMBOLS = 2;

    /** SHT_STRTAB. */
    public static final int STRINGS = 3;

    /** SHT_NOBITS. */
    public static final int NO_BITS = 8;

    /** SHF_WRITE. */
    public static final int WRITE = 1;

    /** SHF_ALLOC. */
    public static final int ALLOCATE = 2;

    /** SHF_EXECINSTR. */
    public static final int EXECUTE = 4;

    /** SHF_COMPRESSED. */
    static final int COMPRESSED = 0x800;

    static SectionHeader read(ByteReader in, ElfClass elfClass) {
        return new SectionHeader(
                in.i32(),
                in.i32(),
                (int) elfClass.read(in),
                elfClass.read(in),
                elfClass.read(in),
                elfClass.read(in),
                in.i32(),
                in.i32(),
                elfClass.read(in),
                elfClass.read(in));
    }

    /** Writes the header. */
    public void write(ByteBuffer out, ElfClass elfClass) {
        out.putInt(name).putInt(type);
        elfClass.write(out, flags);
        elfClass.write(out, address);
        elfClass.write(out, offset);
        elfClass.write(out, size);
        out.putInt(link).putInt(info);
        elfClass.write(out, align);
        elfClass.write(out, entrySize);
    }
}
