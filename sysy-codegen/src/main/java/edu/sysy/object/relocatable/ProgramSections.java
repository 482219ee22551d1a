package edu.sysy.object.relocatable;

import edu.sysy.ir.Program;
import edu.sysy.object.DataObject;
import edu.sysy.object.SectionHeader;
import edu.sysy.object.link.FunctionText;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The code and data of a program as sections of a relocatable file, with a symbol for each function and object. Of the
 * symbols only {@code main} is global. Sections are as long as a multiple of 16 bytes.
 */
public final class ProgramSections {
    /** The section of code. */
    public static final String TEXT = ".text";

    private static final int ALIGNMENT = 16;

    private final ByteOrder order;
    private final Map<String, Place> places = new HashMap<>();
    private final List<RelocatableSymbol> symbols = new ArrayList<>();

    /** Where a symbol of the program is. */
    public record Place(String section, int offset) {}

    /**
     * A section of data.
     *
     * @param type {@code sh_type}
     * @param flags {@code sh_flags}, besides that it is loaded
     * @param holds which objects belong into it
     */
    public record DataSection(String name, int type, int flags, Predicate<DataObject> holds) {}

    /** Nothing yet. */
    public ProgramSections(ByteOrder order) {
        this.order = order;
    }

    /** The place of a symbol; null if the program does not define it. */
    public @Nullable Place place(String symbol) {
        return places.get(symbol);
    }

    /** The symbols of what was placed, in its order. */
    public List<RelocatableSymbol> symbols() {
        return List.copyOf(symbols);
    }

    /**
     * Places functions and those of their labels that others may use.
     *
     * @return the size of all code
     * @throws IllegalStateException if a symbol is defined twice
     * @throws ArithmeticException if the code is too large
     */
    public int placeFunctions(List<? extends FunctionText> functions) {
        int next = 0;
        for (FunctionText function : functions) {
            int start = next;
            place(function.symbol(), TEXT, start);
            function.forEachLabel((name, offset, isLocal) -> {
                if (!isLocal) {
                    place(name, TEXT, start + offset);
                }
            });
            next = Math.addExact(next, function.size());
            symbols.add(new RelocatableSymbol(
                    function.symbol(),
                    RelocatableSymbol.Kind.FUNCTION,
                    TEXT,
                    start,
                    function.size(),
                    function.symbol().equals(Program.MAIN)));
        }
        return next;
    }

    private void place(String symbol, String section, int offset) {
        if (places.putIfAbsent(symbol, new Place(section, offset)) != null) {
            throw new IllegalStateException("symbol " + symbol + " is defined twice");
        }
    }

    /**
     * Places data, and makes the sections that are not empty.
     *
     * @throws IllegalStateException if a symbol is defined twice
     * @throws ArithmeticException if the data are too large
     */
    public List<RelocatableSection> placeData(List<DataObject> data, List<DataSection> kinds) {
        List<RelocatableSection> placed = new ArrayList<>();
        for (DataSection kind : kinds) {
            List<DataObject> objects = data.stream().filter(kind.holds()).toList();
            if (!objects.isEmpty()) {
                placed.add(placeData(kind, objects));
            }
        }
        return placed;
    }

    private RelocatableSection placeData(DataSection kind, List<DataObject> objects) {
        int size = 0;
        for (DataObject object : objects) {
            int bytes = Math.multiplyExact(object.count(), Integer.BYTES);
            place(object.symbol(), kind.name(), size);
            symbols.add(new RelocatableSymbol(
                    object.symbol(), RelocatableSymbol.Kind.OBJECT, kind.name(), size, bytes, false));
            size = Math.addExact(size, bytes);
        }
        int flags = SectionHeader.ALLOCATE | kind.flags();
        if (kind.type() == SectionHeader.NO_BITS) {
            return RelocatableSection.zeros(kind.name(), flags, padded(size), ALIGNMENT);
        }
        return new RelocatableSection(kind.name(), kind.type(), flags, content(objects, padded(size)), ALIGNMENT, 0);
    }

    private byte[] content(List<DataObject> objects, int size) {
        ByteBuffer out = ByteBuffer.allocate(size).order(order);
        int start = 0;
        for (DataObject object : objects) {
            for (int i = 0; i < object.data().size(); i++) {
                out.putInt(
                        start + object.data().index(i) * Integer.BYTES,
                        object.data().word(i));
            }
            start += object.count() * Integer.BYTES;
        }
        return out.array();
    }

    /** Room for so many bytes of code. */
    public ByteBuffer room(int size) {
        return ByteBuffer.allocate(padded(size)).order(order);
    }

    /** The section of code. */
    public static RelocatableSection text(ByteBuffer content, List<Relocation> relocations) {
        return new RelocatableSection(
                TEXT,
                SectionHeader.PROGRAM_BITS,
                SectionHeader.ALLOCATE | SectionHeader.EXECUTE,
                content.array(),
                content.capacity(),
                ALIGNMENT,
                0,
                relocations);
    }

    private static int padded(int size) {
        return Math.addExact(size, -size & ALIGNMENT - 1);
    }
}
