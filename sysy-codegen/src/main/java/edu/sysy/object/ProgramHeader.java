package edu.sysy.object;

import java.nio.ByteBuffer;

/**
 * Describes a segment ({@code Elf32_Phdr}, {@code Elf64_Phdr}).
 *
 * @param type one of the constants of this class, or one of the machine's own
 * @param flags a sum of {@link #EXECUTABLE}, {@link #WRITABLE} and {@link #READABLE}
 * @param offset of its bytes in the file
 * @param address of its bytes in memory
 * @param fileSize how many bytes the file holds
 * @param memorySize how many bytes it takes in memory
 * @param align the modulus at which offset and address are equal
 */
public record ProgramHeader(
        int type, int flags, long offset, long address, long fileSize, long memorySize, long align) {
    /** PT_LOAD. */
    public static final int LOAD = 1;

    /** PT_INTERP. */
    public static final int INTERPRETER = 3;

    /** PT_GNU_STACK. */
    public static final int STACK = 0x6474_e551;

    public static final int EXECUTABLE = 1;
    public static final int WRITABLE = 2;
    public static final int READABLE = 4;

    static ProgramHeader read(ByteReader in, ElfClass elfClass) {
        int type = in.i32();
        boolean wide = elfClass == ElfClass.ELF64;
        int earlyFlags = wide ? in.i32() : 0;
        long offset = elfClass.read(in);
        long address = elfClass.read(in);
        in.skip(elfClass.addressSize());
        long fileSize = elfClass.read(in);
        long memorySize = elfClass.read(in);
        int flags = wide ? earlyFlags : in.i32();
        long align = elfClass.read(in);
        return new ProgramHeader(type, flags, offset, address, fileSize, memorySize, align);
    }

    /** Writes the header, with the physical address equal to the virtual one. */
    public void write(ByteBuffer out, ElfClass elfClass) {
        boolean wide = elfClass == ElfClass.ELF64;
        out.putInt(type);
        if (wide) {
            out.putInt(flags);
        }
        elfClass.write(out, offset);
        elfClass.write(out, address);
        elfClass.write(out, address);
        elfClass.write(out, fileSize);
        elfClass.write(out, memorySize);
        if (!wide) {
            out.putInt(flags);
        }
        elfClass.write(out, align);
    }
}
