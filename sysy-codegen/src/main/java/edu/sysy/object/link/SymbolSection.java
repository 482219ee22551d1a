package edu.sysy.object.link;

import java.util.List;

/**
 * The symbol table of an ELF file: the source, the local symbols, then the global ones.
 *
 * @param entries as in section {@code .symtab}
 * @param strings as in section {@code .strtab}
 * @param firstGlobal index of the first global symbol
 */
record SymbolSection(byte[] entries, byte[] strings, int firstGlobal) {
    private static final int GLOBAL = 1;
    private static final int OBJECT = 1;
    private static final int FUNCTION = 2;
    private static final int FILE = 4;
    private static final int ABSOLUTE = 0xfff1;

    /** Gives the index of the header of a section. */
    interface SectionIndices {
        int of(Section section);
    }

    static SymbolSection of(List<LinkedSymbol> symbols, String sourceName, LinkTarget target, SectionIndices sections) {
        ByteWriter entries = new ByteWriter(target.order());
        ByteWriter strings = new ByteWriter(target.order());
        int entrySize = target.format().elfClass().symbolSize();
        strings.u1(0);
        entries.zeros(entrySize);
        entry(entries, strings, sourceName, 0, 0, FILE, ABSOLUTE);
        addAll(entries, strings, symbols, sections, false);
        entry(entries, strings, "", 0, 0, FILE, ABSOLUTE); // what follows is not of the source
        int firstGlobal = entries.size() / entrySize;
        addAll(entries, strings, symbols, sections, true);
        return new SymbolSection(entries.toByteArray(), strings.toByteArray(), firstGlobal);
    }

    private static void addAll(
            ByteWriter entries,
            ByteWriter strings,
            List<LinkedSymbol> symbols,
            SectionIndices sections,
            boolean global) {
        for (LinkedSymbol symbol : symbols) {
            if (symbol.global() == global) {
                int info = (global ? GLOBAL << 4 : 0) | type(symbol);
                int section = sections.of(symbol.section());
                entry(entries, strings, symbol.name(), symbol.address(), symbol.size(), info, section);
            }
        }
    }

    private static int type(LinkedSymbol symbol) {
        if (symbol.mark()) {
            return 0;
        }
        return symbol.section() == Section.TEXT ? FUNCTION : OBJECT;
    }

    private static void entry(
            ByteWriter entries, ByteWriter strings, String name, int value, int size, int info, int section) {
        entries.u4(strings.size());
        entries.u4(value);
        entries.u4(size);
        entries.u1(info);
        entries.u1(0);
        entries.u2(section);
        strings.string(name);
    }
}
