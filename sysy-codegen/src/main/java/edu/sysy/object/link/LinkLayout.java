package edu.sysy.object.link;

import edu.sysy.object.DataObject;
import java.util.ArrayList;
import java.util.List;

/**
 * Where everything of an executable stands.
 *
 * <p>From {@link LinkTarget.MemoryMap#base} on: headers, the program's text, the text of the library, constants; in
 * another page small data, which the global pointer reaches, initial values, then zeros. In each section the program
 * comes first, then the library's objects in their order. Of a large object that ends in many zeros the file holds the
 * beginning only: it stands at the end of the initial values, and its zeros belong to those after them. There can be
 * one such object; others are stored in full.
 */
final class LinkLayout {
    static final int SECTION_ALIGNMENT = 16;

    private static final int LARGE_TAIL_WORDS = 1 << 14;

    private final LinkInput input;
    private final long end;
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
     * @param textOffset bytes of headers
     * @throws IllegalStateException if a symbol is defined twice or memory is too small
     */
    LinkLayout(LinkInput input, LinkTarget target, int textOffset) {
        this.input = input;
        end = target.memory().end();
        functions = new int[input.functions().size()];
        data = new int[input.data().size()];
        objects = new int[input.library().size()][Section.values().length];
        sparse = sparseObject(input.data());
        next = target.memory().base() + textOffset;
        placeSection(Section.TEXT);
        placeSection(Section.READ_ONLY);
        next = aligned(next, SECTION_ALIGNMENT);
        int page = target.memory().page();
        next = aligned(next, page) + next % page;
        LinkTarget.GlobalPointer pointer = target.globalPointer();
        mark(pointer.symbol(), (int) next + pointer.bias(), Section.SMALL);
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

    /** The number of words in front of the zeros at the end, rounded up so that zeros after them stay aligned. */
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

    /** How many bytes of data the file holds. */
    static long storedBytes(List<DataObject> data) {
        long words = 0;
        for (DataObject object : data) {
            words += object.data().isZero() ? 0 : object.count();
        }
        int sparse = sparseObject(data);
        return Integer.BYTES * (sparse < 0 ? words : words - tailWords(data.get(sparse)));
    }

    private void placeSection(Section section) {
        next = aligned(next, SECTION_ALIGNMENT);
        int start = address();
        if (section == Section.TEXT) {
            placeFunctions();
        } else {
            if (section == Section.ZERO && sparse >= 0) {
                next += (long) Integer.BYTES * tailWords(input.data().get(sparse));
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
        if (next > end) {
            throw new IllegalStateException("code and data end at 0x" + Long.toHexString(next)
                    + ", too near to the stack; they may go up to 0x" + Long.toHexString(end));
        }
        return (int) next;
    }

    private static long aligned(long address, int alignment) {
        return address + (-address & alignment - 1);
    }

    private void placeFunctions() {
        mark("__prog_begin", address(), Section.TEXT);
        for (int i = 0; i < functions.length; i++) {
            FunctionText function = input.functions().get(i);
            int start = address();
            functions[i] = start;
            program.define(function.symbol(), start);
            function.forEachLabel((name, offset, local) -> {
                if (!local) {
                    program.define(name, start + offset);
                }
            });
            next += function.size();
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
            DataObject object = input.data().get(i);
            if (section(object) == section && object.data().isZero() == zero && i != sparse) {
                data[i] = address();
                program.define(object.symbol(), data[i]);
                next += (long) Integer.BYTES * object.count();
                symbols.add(new LinkedSymbol(object.symbol(), data[i], address() - data[i], section, false, false));
            }
        }
    }

    private void placeSparseObject() {
        DataObject object = input.data().get(sparse);
        next = aligned(next, SECTION_ALIGNMENT);
        data[sparse] = address();
        program.define(object.symbol(), data[sparse]);
        int size = Integer.BYTES * object.count();
        symbols.add(new LinkedSymbol(object.symbol(), data[sparse], size, Section.DATA, false, false));
        next += (long) Integer.BYTES * headWords(object);
    }

    private void placeObjects(Section section) {
        for (int i = 0; i < input.library().size(); i++) {
            AssembledObject<?> object = input.library().get(i);
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
        for (int i = 0; i < input.library().size(); i++) {
            SymbolScope own = new SymbolScope(global);
            scopes.add(own);
            for (DefinedSymbol symbol : input.library().get(i).symbols()) {
                int address = object(i, symbol.section()) + symbol.offset();
                (symbol.isGlobal() ? global : own).define(symbol.name(), address);
                if (symbol.visibility() != DefinedSymbol.Visibility.SOURCE) {
                    symbols.add(new LinkedSymbol(
                            symbol.name(), address, symbol.size(), symbol.section(), symbol.isGlobal(), false));
                }
            }
        }
    }

    private void mark(String name, int address, Section section) {
        global.define(name, address);
        symbols.add(new LinkedSymbol(name, address, 0, section, true, true));
    }
}
