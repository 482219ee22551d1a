package edu.sysy.mips.assemble;

import edu.sysy.mips.CodeItem;
import edu.sysy.mips.DataObject;
import edu.sysy.mips.FunctionCode;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.Symbols;
import java.util.ArrayList;
import java.util.List;

/**
 * Where everything of an executable stands.
 *
 * <p>From {@link #BASE} on: headers, the program's text, the text of the library, constants; in another page small data, which
 * {@code $gp} reaches, initial values, then zeros. In each section the program comes first, then the library's objects in
 * their order. Of a large object that ends in many zeros the file holds the beginning only: it stands at the end of the
 * initial values, and its zeros belong to those behind them. There can be one such object; others are stored in full.
 */
final class Layout {
    /** The address of the first byte of the file. */
    static final int BASE = 0x0040_0000;

    /** Segments begin at addresses that are equal to their place in the file modulo this. */
    static final int PAGE = 0x1_0000;

    private static final int SECTION_ALIGNMENT = 16;
    private static final int LARGE_TAIL_WORDS = 1 << 14;
    private static final long END = 0x7000_0000;
    private static final int GP_BIAS = 0x7ff0;
    private static final String LOCAL_LABEL = "$L";

    private final MipsCode code;
    private final List<AssembledObject> library;
    private final int[] starts = new int[Section.values().length];
    private final int[] sizes = new int[Section.values().length];
    private final int[] functions;
    private final int[] data;
    private final int[][] objects;
    private final int sparse;
    private final SymbolScope global = new SymbolScope(null);
    private final SymbolScope program = new SymbolScope(global);
    private final List<SymbolScope> scopes = new ArrayList<>();
    private final List<LinkedSymbol> symbols = new ArrayList<>();
    private long next;

    /**
     * Lays out a program and a library.
     *
     * @param library the first object holds the helpers that count as the program's own work
     * @param textOffset bytes of headers
     * @throws IllegalStateException if a symbol is defined twice or memory is too small
     */
    Layout(MipsCode code, List<AssembledObject> library, int textOffset) {
        this.code = code;
        this.library = library;
        functions = new int[code.functions().size()];
        data = new int[code.data().size()];
        objects = new int[library.size()][Section.values().length];
        sparse = sparseObject(code.data());
        next = BASE + textOffset;
        placeSection(Section.TEXT);
        placeSection(Section.READ_ONLY);
        next = aligned(next, SECTION_ALIGNMENT);
        next = aligned(next, PAGE) + next % PAGE;
        mark(Symbols.GLOBAL_POINTER, (int) next + GP_BIAS, Section.SMALL);
        placeSection(Section.SMALL);
        placeSection(Section.DATA);
        placeSection(Section.ZERO);
        mark("_end", address(), Section.ZERO);
        defineObjects();
    }

    int start(Section section) {
        return starts[section.ordinal()];
    }

    int size(Section section) {
        return sizes[section.ordinal()];
    }

    /** The address of function {@code index} of the program; for the number of functions, where the last one ends. */
    int function(int index) {
        return index < functions.length ? functions[index] : programEnd();
    }

    private int programEnd() {
        return global.of("__prog_end");
    }

    /** The address of data object {@code index} of the program. */
    int data(int index) {
        return data[index];
    }

    /** The address of a section of object {@code index} of the library. */
    int object(int index, Section section) {
        return objects[index][section.ordinal()];
    }

    /** What the program's functions see. */
    SymbolScope program() {
        return program;
    }

    /** What object {@code index} of the library sees. */
    SymbolScope scope(int index) {
        return scopes.get(index);
    }

    /** All symbols, in the order of what defines them. */
    List<LinkedSymbol> symbols() {
        return symbols;
    }

    /** Where a data object of the program belongs. */
    static Section section(DataObject object) {
        if (object.small()) {
            return Section.SMALL;
        }
        if (object.data().isZero()) {
            return Section.ZERO;
        }
        return object.readOnly() && tailWords(object) < LARGE_TAIL_WORDS ? Section.READ_ONLY : Section.DATA;
    }

    /** The number of words in front of the zeros at the end, rounded up so that zeros behind them stay aligned. */
    private static int headWords(DataObject object) {
        int used =
                object.data().isZero() ? 0 : object.data().index(object.data().size() - 1) + 1;
        int unit = SECTION_ALIGNMENT / Integer.BYTES;
        return Math.min(object.count(), (used + unit - 1) / unit * unit);
    }

    private static int tailWords(DataObject object) {
        return object.count() - headWords(object);
    }

    /** The object with the most zeros at its end, if they are worth leaving out of the file; else -1. */
    private static int sparseObject(List<DataObject> data) {
        int found = -1;
        int most = LARGE_TAIL_WORDS - 1;
        for (int i = 0; i < data.size(); i++) {
            DataObject object = data.get(i);
            if (!object.data().isZero() && tailWords(object) > most) {
                found = i;
                most = tailWords(object);
            }
        }
        return found;
    }

    /** Whether a label is local to its function. */
    static boolean isLocal(CodeItem.Label label) {
        return label.name().startsWith(LOCAL_LABEL);
    }

    private void placeSection(Section section) {
        next = aligned(next, SECTION_ALIGNMENT);
        int start = address();
        if (section == Section.TEXT) {
            placeFunctions();
        } else {
            if (section == Section.ZERO && sparse >= 0) {
                next += (long) Integer.BYTES * tailWords(code.data().get(sparse));
            }
            placeData(section, false);
            placeData(section, true);
        }
        placeObjects(section);
        if (section == Section.DATA && sparse >= 0) {
            placeSparseObject();
        }
        starts[section.ordinal()] = start;
        sizes[section.ordinal()] = address() - start;
    }

    private int address() {
        if (next > END) {
            throw new IllegalStateException("code and data end at 0x" + Long.toHexString(next)
                    + ", too near to the stack; they may go up to 0x" + Long.toHexString(END));
        }
        return (int) next;
    }

    private static long aligned(long address, int alignment) {
        return address + (-address & alignment - 1);
    }

    private void placeFunctions() {
        mark("__prog_begin", address(), Section.TEXT);
        for (int i = 0; i < functions.length; i++) {
            FunctionCode function = code.functions().get(i);
            functions[i] = address();
            program.define(function.symbol(), address());
            for (CodeItem item : function.items()) {
                switch (item) {
                    case CodeItem.Instruction word -> next += Integer.BYTES;
                    case CodeItem.Label label -> {
                        if (!isLocal(label)) {
                            program.define(label.name(), address());
                        }
                    }
                }
            }
            boolean main = function.symbol().equals("main");
            if (main) {
                global.define("main", functions[i]);
            }
            symbols.add(new LinkedSymbol(
                    function.symbol(), functions[i], address() - functions[i], Section.TEXT, main, false));
        }
        mark("__prog_end", address(), Section.TEXT);
    }

    private void placeData(Section section, boolean zero) {
        for (int i = 0; i < data.length; i++) {
            DataObject object = code.data().get(i);
            if (section(object) == section && object.data().isZero() == zero && i != sparse) {
                data[i] = address();
                program.define(object.symbol(), data[i]);
                next += (long) Integer.BYTES * object.count();
                symbols.add(new LinkedSymbol(object.symbol(), data[i], address() - data[i], section, false, false));
            }
        }
    }

    private void placeSparseObject() {
        DataObject object = code.data().get(sparse);
        next = aligned(next, SECTION_ALIGNMENT);
        data[sparse] = address();
        program.define(object.symbol(), data[sparse]);
        int size = Integer.BYTES * object.count();
        symbols.add(new LinkedSymbol(object.symbol(), data[sparse], size, Section.DATA, false, false));
        next += (long) Integer.BYTES * headWords(object);
    }

    private void placeObjects(Section section) {
        for (int i = 0; i < library.size(); i++) {
            AssembledObject object = library.get(i);
            if (section == Section.TEXT && i == 0) {
                mark("__help_begin", address(), Section.TEXT);
            }
            next = aligned(next, object.alignment(section));
            objects[i][section.ordinal()] = address();
            next += object.size(section);
            if (section == Section.TEXT && i == 0) {
                mark("__help_end", address(), Section.TEXT);
            }
        }
    }

    private void defineObjects() {
        for (int i = 0; i < library.size(); i++) {
            SymbolScope own = new SymbolScope(global);
            scopes.add(own);
            for (AssembledObject.Symbol symbol : library.get(i).symbols()) {
                int address = object(i, symbol.section()) + symbol.offset();
                (symbol.global() ? global : own).define(symbol.name(), address);
                if (!symbol.isLocalLabel()) {
                    symbols.add(new LinkedSymbol(
                            symbol.name(), address, symbol.size(), symbol.section(), symbol.global(), false));
                }
            }
        }
    }

    private void mark(String name, int address, Section section) {
        global.define(name, address);
        symbols.add(new LinkedSymbol(name, address, 0, section, true, true));
    }
}
