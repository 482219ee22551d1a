package edu.sysy.object.link;

import edu.sysy.object.ElfClass;

/**
 * An entry of a symbol table ({@code Elf32_Sym}, {@code Elf64_Sym}).
 *
 * @param name where its name begins in the section of names
 * @param value its address, or in relocatable files its place in the section
 * @param size in bytes
 * @param info binding and type
 * @param section the index of the section header
 */
public record SymbolEntry(int name, int value, int size, int info, int section) {
    /** Appends the entry. */
    public void write(ByteWriter out, ElfClass elfClass) {
        out.u4(name);
        switch (elfClass) {
            case ELF32 -> {
                out.u4(value);
                out.u4(size);
                writeKind(out);
            }
            case ELF64 -> {
                writeKind(out);
                out.address(elfClass, value);
                out.address(elfClass, size);
            }
        }
    }

    private void writeKind(ByteWriter out) {
        out.u1(info);
        out.u1(0);
        out.u2(section);
    }
}
