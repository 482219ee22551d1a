package edu.sysy.object.relocatable;

import edu.sysy.object.ElfClass;
import edu.sysy.object.ElfFormat;
import edu.sysy.object.ElfHeader;
import edu.sysy.object.SectionHeader;
import edu.sysy.object.link.ByteWriter;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A relocatable ELF file (ET_REL) which a linker makes part of a program.
 *
 * @param addends whether relocations hold their addends (SHT_RELA); if not, the words do (SHT_REL)
 * @param sourceName the name of the source file in the symbol table
 * @param sections in the order of the file
 * @param symbols the defined and the undefined ones, each once
 */
public record RelocatableFile(
        ElfFormat format,
        boolean addends,
        String sourceName,
        List<RelocatableSection> sections,
        List<RelocatableSymbol> symbols) {
    /** SHT_REL. */
    private static final int RELOCATIONS = 9;

    /** SHT_RELA. */
    private static final int RELOCATIONS_WITH_ADDENDS = 4;

    /** SHF_INFO_LINK. */
    private static final int INFO_IS_SECTION = 0x40;

    public RelocatableFile {
        sections = List.copyOf(sections);
        symbols = List.copyOf(symbols);
        sourceName = sourceName.replace('\0', '?');
    }

    /** The parts of a file as they are put one after the other. */
    private static final class Parts {
        private final ElfClass elfClass;
        private final ByteWriter names;
        private final List<SectionHeader> headers = new ArrayList<>();
        private final List<byte[]> contents = new ArrayList<>();
        private long end;

        Parts(ElfFormat format) {
            elfClass = format.elfClass();
            names = new ByteWriter(format.order());
            end = elfClass.headerSize();
            add("", 0, 0, new byte[0], 0, 0, 0, 0, 0);
        }

        void add(
                String name,
                int type,
                int flags,
                byte[] content,
                int size,
                int link,
                int info,
                int align,
                int entrySize) {
            int nameOffset = names.size();
            names.string(name);
            append(nameOffset, type, flags, content, size, link, info, align, entrySize);
        }

        /** Adds the section of names itself. */
        void addNames(String name) {
            int nameOffset = names.size();
            names.string(name);
            byte[] content = names.toByteArray();
            append(nameOffset, SectionHeader.STRINGS, 0, content, content.length, 0, 0, 1, 0);
        }

        private void append(
                int name, int type, int flags, byte[] content, int size, int link, int info, int align, int entrySize) {
            long offset = type == 0 ? 0 : aligned(Math.max(align, 1));
            headers.add(new SectionHeader(name, type, flags, 0, offset, size, link, info, align, entrySize));
            contents.add(content);
            end = Math.max(end, offset + content.length);
        }

        private long aligned(int alignment) {
            return end + (-end & alignment - 1);
        }

        byte[] toByteArray(ElfFormat format) {
            long tables = aligned(elfClass.addressSize());
            int size = Math.toIntExact(tables + (long) headers.size() * elfClass.sectionHeaderSize());
            ByteBuffer out = ByteBuffer.allocate(size);
            new ElfHeader(format, 0, 0, 0, tables, headers.size(), headers.size() - 1).write(out);
            for (int i = 0; i < headers.size(); i++) {
                if (contents.get(i).length > 0) {
                    out.position((int) headers.get(i).offset()).put(contents.get(i));
                }
            }
            out.position((int) tables);
            headers.forEach(header -> header.write(out, elfClass));
            return out.array();
        }
    }

    /**
     * The bytes of the file. Equal files give equal bytes.
     *
     * @throws IllegalStateException if a relocation names neither a symbol nor a section, or a symbol is there twice
     * @throws ArithmeticException if the file would be larger than an array can be
     */
    public byte[] toByteArray() {
        Map<String, Integer> indices = new LinkedHashMap<>();
        int next = 1;
        for (RelocatableSection section : sections) {
            indices.put(section.name(), next);
            next += section.relocations().isEmpty() ? 1 : 2;
        }
        SymbolTable table = new SymbolTable(format, sourceName, indices, symbols);
        Parts parts = new Parts(format);
        int addressSize = format.elfClass().addressSize();
        int index = 0;
        for (RelocatableSection section : sections) {
            index++;
            parts.add(
                    section.name(),
                    section.type(),
                    section.flags(),
                    section.content(),
                    section.size(),
                    0,
                    0,
                    section.align(),
                    section.entrySize());
            if (!section.relocations().isEmpty()) {
                byte[] entries = relocations(section, table);
                parts.add(
                        (addends ? ".rela" : ".rel") + section.name(),
                        addends ? RELOCATIONS_WITH_ADDENDS : RELOCATIONS,
                        INFO_IS_SECTION,
                        entries,
                        entries.length,
                        next,
                        index,
                        addressSize,
                        (addends ? 3 : 2) * addressSize);
                index++;
            }
        }
        byte[] entries = table.entries();
        int symbolSize = format.elfClass().symbolSize();
        parts.add(
                ".symtab",
                SectionHeader.SYMBOLS,
                0,
                entries,
                entries.length,
                next + 1,
                table.firstGlobal(),
                addressSize,
                symbolSize);
        byte[] strings = table.strings();
        parts.add(".strtab", SectionHeader.STRINGS, 0, strings, strings.length, 0, 0, 1, 0);
        parts.addNames(".shstrtab");
        return parts.toByteArray(format);
    }

    private byte[] relocations(RelocatableSection section, SymbolTable table) {
        ByteWriter out = new ByteWriter(format.order());
        ElfClass elfClass = format.elfClass();
        for (Relocation relocation : section.relocations()) {
            int symbol = table.indexOf(relocation.symbol());
            out.address(elfClass, relocation.offset());
            switch (elfClass) {
                case ELF32 -> out.u4(symbol << 8 | relocation.type());
                case ELF64 -> out.u8((long) symbol << Integer.SIZE | relocation.type());
            }
            if (addends) {
                switch (elfClass) {
                    case ELF32 -> out.u4(relocation.addend());
                    case ELF64 -> out.u8(relocation.addend());
                }
            }
        }
        return out.toByteArray();
    }
}
