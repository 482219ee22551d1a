package edu.sysy.object.relocatable;

import edu.sysy.ir.Program;
import edu.sysy.object.DataObject;
import edu.sysy.object.ElfFormat;
import edu.sysy.object.SectionHeader;
import edu.sysy.object.relocatable.ProgramSections.DataSection;
import edu.sysy.object.relocatable.ProgramSections.Place;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes the object file of a program, with relocations that hold their addends. Code and data stand in the sections in
 * which GNU as puts those of the assembly text; there is no debugging information.
 */
public final class ProgramObject {
    private static final List<DataSection> DATA_SECTIONS = List.of(
            new DataSection(
                    ".data",
                    SectionHeader.PROGRAM_BITS,
                    SectionHeader.WRITE,
                    o -> !o.data().isZero() && !o.readOnly()),
            new DataSection(
                    ".rodata", SectionHeader.PROGRAM_BITS, 0, o -> !o.data().isZero() && o.readOnly()),
            new DataSection(
                    ".bss",
                    SectionHeader.NO_BITS,
                    SectionHeader.WRITE,
                    o -> o.data().isZero()));

    private final ProgramSections program;
    private final List<Relocation> relocations = new ArrayList<>();
    private final Set<String> undefined = new LinkedHashSet<>();

    private ProgramObject(ElfFormat format) {
        program = new ProgramSections(format.order());
    }

    /**
     * An object file. Equal programs give equal bytes.
     *
     * @param sourceName the name of the source file in the symbol table
     * @throws IllegalStateException if a symbol is defined twice or a label is undefined
     * @throws IllegalArgumentException if an instruction has an operand that cannot be encoded, or a virtual register
     * @throws ArithmeticException if code or data are larger than an array can be
     */
    public static byte[] write(
            ElfFormat format, String sourceName, List<? extends RelocatableText> functions, List<DataObject> data) {
        return new ProgramObject(format).file(format, sourceName, functions, data);
    }

    private byte[] file(
            ElfFormat format, String sourceName, List<? extends RelocatableText> functions, List<DataObject> objects) {
        ByteBuffer out = program.room(program.placeFunctions(functions));
        List<RelocatableSection> data = program.placeData(objects, DATA_SECTIONS);
        for (RelocatableText function : functions) {
            function.encode(out, out.position(), this::relocate);
        }
        List<RelocatableSection> sections = new ArrayList<>();
        sections.add(ProgramSections.text(out, relocations));
        sections.addAll(data);
        List<RelocatableSymbol> symbols = new ArrayList<>(program.symbols());
        undefined.forEach(name -> symbols.add(RelocatableSymbol.undefined(name)));
        return new RelocatableFile(format, true, sourceName, sections, symbols).toByteArray();
    }

    /** Leaves an address to the linker. */
    private int relocate(RelocationKind kind, int place, String symbol, int addend) {
        Place defined = program.place(symbol);
        if (defined == null || symbol.equals(Program.MAIN)) {
            if (defined == null) {
                undefined.add(symbol);
            }
            relocations.add(new Relocation(place, kind.type(), symbol, addend));
            return kind.placeholder(place, addend);
        }
        int offset = defined.offset() + addend;
        if (kind.isResolvedInSection() && defined.section().equals(ProgramSections.TEXT)) {
            return offset;
        }
        relocations.add(new Relocation(place, kind.type(), defined.section(), offset));
        return kind.placeholder(place, addend);
    }
}
