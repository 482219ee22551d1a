package edu.sysy.codegen.library;

import edu.sysy.ir.LibraryFunction;
import edu.sysy.object.DataObject;
import edu.sysy.object.link.AssembledObject;
import edu.sysy.object.link.ByteWriter;
import edu.sysy.object.link.CodeText;
import edu.sysy.object.link.DefinedSymbol;
import edu.sysy.object.link.FunctionText;
import edu.sysy.object.link.Section;
import edu.sysy.object.link.SymbolScope;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes an object of the library from functions and data. */
public final class LibraryObject {
    private static final int DATA_ALIGNMENT = 8;

    private final ByteWriter readOnly;
    private final ByteWriter data;
    private final List<DefinedSymbol> symbols = new ArrayList<>();
    private int zeroSize;

    /** Functions one after the other. */
    private record Text(List<FunctionText> functions, int size) implements CodeText {
        @Override
        public void encode(ByteBuffer out, int address, SymbolScope scope) {
            int next = address;
            for (FunctionText function : functions) {
                function.encode(out, next, scope);
                next += function.size();
            }
        }
    }

    private LibraryObject(ByteOrder order) {
        readOnly = new ByteWriter(order);
        data = new ByteWriter(order);
    }

    /**
     * What programs are linked with: an object with {@code memset}, which counts as their own work, and the library.
     *
     * @param fill {@link PortableLibrary#MEMSET}
     * @param routines the other ones that the target has in assembly
     * @param translated the functions of {@link PortableLibrary#compile}, its models included
     * @param objects the data of these functions
     */
    public static List<AssembledObject<CodeText>> all(
            ByteOrder order,
            FunctionText fill,
            List<? extends FunctionText> routines,
            List<? extends FunctionText> translated,
            List<DataObject> objects) {
        Set<String> global = Stream.concat(
                        Arrays.stream(LibraryFunction.values()).map(LibraryFunction::symbol),
                        Stream.of(PortableLibrary.ENTRY, PortableLibrary.MEMSET))
                .collect(Collectors.toUnmodifiableSet());
        List<FunctionText> functions = Stream.<FunctionText>concat(
                        routines.stream(),
                        translated.stream().filter(function -> PortableLibrary.isReal(function.symbol())))
                .toList();
        return List.of(
                of("memory", order, List.of(fill), List.of(), global),
                of("library", order, functions, objects, global));
    }

    /**
     * An object. Functions that programs call have the names of the C library beside their own.
     *
     * @param global the names that programs or other objects use
     */
    private static AssembledObject<CodeText> of(
            String source,
            ByteOrder order,
            List<? extends FunctionText> functions,
            List<DataObject> objects,
            Set<String> global) {
        LibraryObject made = new LibraryObject(order);
        int size = 0;
        for (FunctionText function : functions) {
            String name = PortableLibrary.name(function.symbol());
            made.define(name, Section.TEXT, size, function.size(), global.contains(name));
            if (!name.equals(function.symbol())) {
                made.define(function.symbol(), Section.TEXT, size, 0, false);
            }
            size = Math.addExact(size, function.size());
        }
        objects.forEach(made::add);
        return new AssembledObject<>(
                source,
                new Text(List.copyOf(functions), size),
                made.readOnly.toByteArray(),
                new byte[0],
                made.data.toByteArray(),
                made.zeroSize,
                Collections.nCopies(Section.values().length, DATA_ALIGNMENT),
                List.copyOf(made.symbols));
    }

    private void define(String symbol, Section section, int offset, int size, boolean global) {
        symbols.add(new DefinedSymbol(
                symbol,
                section,
                offset,
                size,
                global ? DefinedSymbol.Visibility.GLOBAL : DefinedSymbol.Visibility.LOCAL));
    }

    private void add(DataObject object) {
        int bytes = Integer.BYTES * object.count();
        if (object.data().isZero()) {
            define(object.symbol(), Section.ZERO, zeroSize, bytes, false);
            zeroSize += bytes;
            return;
        }
        ByteWriter out = object.readOnly() ? readOnly : data;
        define(object.symbol(), object.readOnly() ? Section.READ_ONLY : Section.DATA, out.size(), bytes, false);
        int next = 0;
        for (int i = 0; i < object.data().size(); i++) {
            out.zeros(Integer.BYTES * (object.data().index(i) - next));
            out.u4(object.data().word(i));
            next = object.data().index(i) + 1;
        }
        out.zeros(Integer.BYTES * (object.count() - next));
    }
}
