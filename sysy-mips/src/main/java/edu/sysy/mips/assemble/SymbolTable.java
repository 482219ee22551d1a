package edu.sysy.mips.assemble;

import java.nio.ByteOrder;
import java.util.List;

/**
 * The symbol table of an ELF file: the source, the local symbols, then the global ones.
 *
 * @param entries as in section {@code .symtab}
 * @param strings as in section {@code .strtab}
 * @param firstGlobal index of the first global symbol
 */
record SymbolTable(byte[] entries, byte[] strings, int firstGlobal) {
    /** Bytes of an entry. */
    static final int ENTRY_SIZE = 16;

    private static final int GLOBAL = 1;
    private static final int OBJECT = 1;
    private static final int FUNCTION = 2;
    private static final int FILE = 4;
    private static final int ABSOLUTE = 0xfff1;

    static SymbolTable of(List<LinkedSymbol> symbols, String sourceName, ByteOrder order) {
        ByteWriter entries = new ByteWriter(order);
        ByteWriter strings = new ByteWriter(order);
        strings.u1(0);
        entries.zeros(ENTRY_SIZE);
        entry(entries, strings, sourceName, 0, 0, FILE, ABSOLUTE);
        addAll(entries, strings, symbols, false);
        entry(entries, strings, "", 0, 0, FILE, ABSOLUTE); // what follows is not of the source
        int firstGlobal = entries.size() / ENTRY_SIZE;
        addAll(entries, strings, symbols, true);
        return new SymbolTable(entries.toByteArray(), strings.toByteArray(), firstGlobal);
    }

    private static void addAll(ByteWriter entries, ByteWriter strings, List<LinkedSymbol> symbols, boolean global) {
        for (LinkedSymbol symbol : symbols) {
            if (symbol.global() == global) {
                int info = (global ? GLOBAL << 4 : 0) | type(symbol);
                int section = ElfWriter.sectionIndex(symbol.section());
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
