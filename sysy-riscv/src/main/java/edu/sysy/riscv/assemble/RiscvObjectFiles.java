package edu.sysy.riscv.assemble;

import edu.sysy.ir.Program;
import edu.sysy.object.SectionHeader;
import edu.sysy.object.relocatable.ProgramSections;
import edu.sysy.object.relocatable.ProgramSections.DataSection;
import edu.sysy.object.relocatable.ProgramSections.Place;
import edu.sysy.object.relocatable.RelocatableFile;
import edu.sysy.object.relocatable.RelocatableSection;
import edu.sysy.object.relocatable.RelocatableSymbol;
import edu.sysy.object.relocatable.Relocation;
import edu.sysy.riscv.RiscvCode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Programs as relocatable object files for RV64GC Linux, not position-independent. Code and data stand in the sections
 * in which GNU as puts those of the assembly text; there is no debugging information. Linkers may not relax the code,
 * since branches are resolved.
 */
public final class RiscvObjectFiles {
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

    private final ProgramSections program = new ProgramSections(RiscvLinkTargets.FORMAT.order());
    private final List<Relocation> relocations = new ArrayList<>();
    private final Set<String> undefined = new LinkedHashSet<>();

    private RiscvObjectFiles() {}

    /**
     * An object file. Equal programs give equal bytes.
     *
     * @param sourceName the name of the source file in the symbol table
     * @throws IllegalStateException if a symbol is defined twice or a label is undefined
     * @throws IllegalArgumentException if an instruction has an operand that cannot be encoded, or a virtual register
     * @throws ArithmeticException if code or data are larger than an array can be
     */
    public static byte[] write(RiscvCode code, String sourceName) {
        return new RiscvObjectFiles().file(code, sourceName);
    }

    private byte[] file(RiscvCode code, String sourceName) {
        List<RiscvText> functions = code.functions().stream()
                .map(function -> new RiscvText(function, false))
                .toList();
        ByteBuffer out = program.room(program.placeFunctions(functions));
        List<RelocatableSection> data = program.placeData(code.data(), DATA_SECTIONS);
        for (RiscvText function : functions) {
            function.encode(out, out.position(), this::relocate);
        }
        List<RelocatableSection> sections = new ArrayList<>();
        sections.add(ProgramSections.text(out, relocations));
        sections.addAll(data);
        List<RelocatableSymbol> symbols = new ArrayList<>(program.symbols());
        undefined.forEach(name -> symbols.add(RelocatableSymbol.undefined(name)));
        return new RelocatableFile(RiscvLinkTargets.FORMAT, true, sourceName, sections, symbols).toByteArray();
    }

    /** Leaves an address to the linker. The fields of the instruction get the addend, as GNU as has it. */
    private int relocate(RiscvRelocation relocation, int place, String symbol, int addend) {
        Place defined = program.place(symbol);
        if (defined == null) {
            undefined.add(symbol);
        }
        relocations.add(
                defined == null || symbol.equals(Program.MAIN)
                        ? new Relocation(place, relocation.type(), symbol, addend)
                        : new Relocation(place, relocation.type(), defined.section(), defined.offset() + addend));
        return relocation == RiscvRelocation.CALL ? place : addend;
    }
}
