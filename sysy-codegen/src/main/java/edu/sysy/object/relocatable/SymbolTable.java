package edu.sysy.object.relocatable;

import edu.sysy.object.ElfClass;
import edu.sysy.object.ElfFormat;
import edu.sysy.object.link.ByteWriter;
import edu.sysy.object.link.SymbolEntry;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The symbol table of a relocatable file: the source, a symbol of each section, local symbols, then global ones. */
final class SymbolTable {
    private static final int GLOBAL = 1 << 4;
    private static final int SECTION = 3;
    private static final int FILE = 4;
    private static final int ABSOLUTE = 0xfff1;

    private final ElfClass elfClass;
    private final ByteWriter entries;
    private final ByteWriter strings;
    private final Map<String, Integer> sections;
    private final Map<String, Integer> indices = new HashMap<>();
    private int count;
    private int firstGlobal;

    /**
     * The table.
     *
     * @param sections the indices of section headers by name
     */
    SymbolTable(ElfFormat format, String sourceName, Map<String, Integer> sections, List<RelocatableSymbol> symbols) {
        this.sections = sections;
        elfClass = format.elfClass();
        entries = new ByteWriter(format.order());
        strings = new ByteWriter(format.order());
        strings.u1(0);
        add("", 0, 0, 0, 0);
        add(sourceName, 0, 0, FILE, ABSOLUTE);
        sections.forEach((name, index) -> {
            indices.put(name, count);
            add("", 0, 0, SECTION, index);
        });
        addAll(symbols, false);
        firstGlobal = count;
        addAll(symbols, true);
    }

    byte[] entries() {
        return entries.toByteArray();
    }

    byte[] strings() {
        return strings.toByteArray();
    }

    int firstGlobal() {
        return firstGlobal;
    }

    /**
     * The index of a symbol, or of the symbol of a section.
     *
     * @throws IllegalStateException if there is none
     */
    int indexOf(String name) {
        Integer index = indices.get(name);
        if (index == null) {
            throw new IllegalStateException("undefined symbol " + name);
        }
        return index;
    }

    private void addAll(List<RelocatableSymbol> symbols, boolean global) {
        for (RelocatableSymbol symbol : symbols) {
            if (symbol.global() == global) {
                if (indices.putIfAbsent(symbol.name(), count) != null) {
                    throw new IllegalStateException("symbol " + symbol.name() + " is defined twice");
                }
                int section = symbol.section() == null ? 0 : sections.getOrDefault(symbol.section(), 0);
                int info = symbol.kind().type() | (global ? GLOBAL : 0);
                add(symbol.name(), symbol.offset(), symbol.size(), info, section);
            }
        }
    }

    private void add(String name, int value, int size, int info, int section) {
        new SymbolEntry(name.isEmpty() ? 0 : strings.size(), value, size, info, section).write(entries, elfClass);
        if (!name.isEmpty()) {
            strings.string(name);
        }
        count++;
    }
}
