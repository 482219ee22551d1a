package edu.sysy.object;

/** Reads the section {@code .symtab}: arrays of {@code Elf32_Sym} or {@code Elf64_Sym}. */
final class SymbolReader {
    private static final int TYPE_NONE = 0;
    private static final int TYPE_FUNCTION = 2;
    private static final int UNDEFINED = 0;

    private SymbolReader() {}

    /** Whether the section of an index holds code. */
    interface CodeSections {
        boolean contains(int index);
    }

    static ProgramSymbols read(ElfClass elfClass, ByteReader table, StringSection names, CodeSections code) {
        ProgramSymbols.Builder symbols = new ProgramSymbols.Builder();
        while (table.hasMore()) {
            long name = table.u32();
            boolean wide = elfClass == ElfClass.ELF64;
            int value = wide ? 0 : table.i32();
            int size = wide ? 0 : table.i32();
            int info = table.u8();
            table.skip(1);
            int section = table.u16();
            if (wide) {
                value = (int) table.u64();
                size = (int) table.u64();
            }
            int type = info & 15;
            boolean global = info >>> 4 != 0;
            if (name == 0 || section == UNDEFINED || type > TYPE_FUNCTION) {
                continue;
            }
            ElfSymbol symbol = new ElfSymbol(names.at(name), value, size);
            symbols.add(symbol, global);
            if (type == TYPE_FUNCTION) {
                symbols.addFunction(symbol);
            } else if (type == TYPE_NONE && global && code.contains(section)) {
                symbols.addCodeLabel(symbol);
            }
        }
        return symbols.build();
    }
}
