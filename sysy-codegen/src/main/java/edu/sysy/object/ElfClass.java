package edu.sysy.object;

import java.nio.ByteBuffer;
import java.util.Optional;

/** The width of the addresses in an ELF file, and the sizes of what holds them. A new width is a new constant. */
public enum ElfClass {
    /** ELFCLASS32: addresses of 32 bits. */
    ELF32(1, 4, 52, 32, 40, 16),
    /** ELFCLASS64: addresses of 64 bits. */
    ELF64(2, 8, 64, 56, 64, 24);

    private final int code;
    private final int addressSize;
    private final int headerSize;
    private final int programHeaderSize;
    private final int sectionHeaderSize;
    private final int symbolSize;

    ElfClass(int code, int addressSize, int headerSize, int programHeaderSize, int sectionHeaderSize, int symbolSize) {
        this.code = code;
        this.addressSize = addressSize;
        this.headerSize = headerSize;
        this.programHeaderSize = programHeaderSize;
        this.sectionHeaderSize = sectionHeaderSize;
        this.symbolSize = symbolSize;
    }

    /** The class that {@code e_ident[EI_CLASS]} names. */
    static Optional<ElfClass> of(int code) {
        for (ElfClass elfClass : values()) {
            if (elfClass.code == code) {
                return Optional.of(elfClass);
            }
        }
        return Optional.empty();
    }

    int code() {
        return code;
    }

    /** Bytes of an address, an offset or a size. */
    public int addressSize() {
        return addressSize;
    }

    /** Bytes of {@code Elf32_Ehdr} or {@code Elf64_Ehdr}. */
    public int headerSize() {
        return headerSize;
    }

    /** Bytes of {@code Elf32_Phdr} or {@code Elf64_Phdr}. */
    public int programHeaderSize() {
        return programHeaderSize;
    }

    /** Bytes of {@code Elf32_Shdr} or {@code Elf64_Shdr}. */
    public int sectionHeaderSize() {
        return sectionHeaderSize;
    }

    /** Bytes of {@code Elf32_Sym} or {@code Elf64_Sym}. */
    public int symbolSize() {
        return symbolSize;
    }

    /**
     * Reads an address, an offset or a size.
     *
     * @throws ElfFormatException if sums of it could overflow, which no offset in a file does
     */
    long read(ByteReader in) {
        return switch (this) {
            case ELF32 -> in.u32();
            case ELF64 -> {
                long value = in.u64();
                ElfFormatException.require(value >>> Long.SIZE - 2 == 0, "a number of more than 62 bits");
                yield value;
            }
        };
    }

    /** Writes an address, an offset or a size. */
    void write(ByteBuffer out, long value) {
        switch (this) {
            case ELF32 -> out.putInt((int) value);
            case ELF64 -> out.putLong(value);
        }
    }
}
