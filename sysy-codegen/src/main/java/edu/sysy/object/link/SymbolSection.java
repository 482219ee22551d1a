package edu.sysy.object.link;

import edu.sysy.object.ElfClass;
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

    /** The two sections as they grow. */
    private record Tables(ElfClass elfClass, ByteWriter entries, ByteWriter strings) {
        void add(String name, int value, int size, int info, int section) {
            new SymbolEntry(strings.size(), value, size, info, section).write(entries, elfClass);
            strings.string(name);
        }
    }

    static SymbolSection of(List<LinkedSymbol> symbols, String sourceName, LinkTarget target, SectionIndices sections) {
        ElfClass elfClass = target.format().elfClass();
        Tables tables = new Tables(elfClass, new ByteWriter(target.order()), new ByteWriter(target.order()));
        tables.strings.u1(0);
        tables.entries.zeros(elfClass.symbolSize());
        tables.add(sourceName, 0, 0, FILE, ABSOLUTE);
        addAll(tables, symbols, sections, false);
        tables.add("", 0, 0, FILE, ABSOLUTE); // what follows is not of the source
        int firstGlobal = tables.entries.size() / elfClass.symbolSize();
        addAll(tables, symbols, sections, true);
        return new SymbolSection(tables.entries.toByteArray(), tables.strings.toByteArray(), firstGlobal);
    }

    private static void addAll(Tables tables, List<LinkedSymbol> symbols, SectionIndices sections, boolean global) {
        for (LinkedSymbol symbol : symbols) {
            if (symbol.global() == global) {
                int info = (global ? GLOBAL << 4 : 0) | type(symbol);
                int section = sections.of(symbol.section());
                tables.add(symbol.name(), symbol.address(), symbol.size(), info, section);
            }
        }
    }

    private static int type(LinkedSymbol symbol) {
        if (symbol.mark()) {
            return 0;
        }
        return symbol.section() == Section.TEXT ? FUNCTION : OBJECT;
    }
}
