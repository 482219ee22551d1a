package edu.sysy.mips.assemble;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.ir.Program;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.RealInstruction;
import edu.sysy.object.DataObject;
import edu.sysy.object.ElfFormat;
import edu.sysy.object.SectionHeader;
import edu.sysy.object.link.ByteWriter;
import edu.sysy.object.link.SparseData;
import edu.sysy.object.relocatable.ProgramSections;
import edu.sysy.object.relocatable.ProgramSections.DataSection;
import edu.sysy.object.relocatable.RelocatableFile;
import edu.sysy.object.relocatable.RelocatableSection;
import edu.sysy.object.relocatable.RelocatableSymbol;
import edu.sysy.object.relocatable.Relocation;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Programs as relocatable object files for o32 Linux. Code and data stand in the sections in which GNU as puts those
 * of the assembly text, with the same relocations; there is no debugging information. If there would be more than 16
 * MiB of data, sparse objects are zeros instead, and a function in {@code .init_array} writes them before {@code
 * main} runs.
 *
 * <p>Source: "System V Application Binary Interface: MIPS RISC Processor Supplement", chapter 4.
 */
public final class ObjectFiles {
    /** SHT_MIPS_REGINFO. */
    private static final int REGISTERS_SECTION = 0x7000_0006;

    /** SHT_INIT_ARRAY. */
    private static final int INITIALIZERS_SECTION = 14;

    /** SHT_GNU_ATTRIBUTES. */
    private static final int ATTRIBUTES_SECTION = 0x6fff_fff5;

    private static final int FLOATING_ABI = 4;

    /** The sections of data in the order of the file, and what belongs into each. */
    private static final List<DataSection> DATA_SECTIONS = List.of(
            new DataSection(
                    ".data",
                    SectionHeader.PROGRAM_BITS,
                    SectionHeader.WRITE,
                    o -> !o.small() && !isZero(o) && !o.readOnly()),
            new DataSection(".rodata", SectionHeader.PROGRAM_BITS, 0, o -> !o.small() && !isZero(o) && o.readOnly()),
            new DataSection(
                    ".sdata",
                    SectionHeader.PROGRAM_BITS,
                    SectionHeader.WRITE | MipsLinkTargets.GP_RELATIVE,
                    o -> o.small() && !isZero(o)),
            new DataSection(
                    ".sbss",
                    SectionHeader.NO_BITS,
                    SectionHeader.WRITE | MipsLinkTargets.GP_RELATIVE,
                    o -> o.small() && isZero(o)),
            new DataSection(".bss", SectionHeader.NO_BITS, SectionHeader.WRITE, o -> !o.small() && isZero(o)));

    private final MipsCode code;
    private final ByteOrder order;
    private final boolean vectors;
    private final ProgramSections program;
    private final List<RelocatableSection> sections = new ArrayList<>();
    private final List<RelocatableSymbol> symbols = new ArrayList<>();

    private ObjectFiles(MipsCode code, ByteOrder order, boolean vectors) {
        this.code = code;
        this.order = order;
        this.vectors = vectors;
        this.program = new ProgramSections(order);
    }

    private static boolean isZero(DataObject object) {
        return object.data().isZero();
    }

    /**
     * An object file. Equal programs give equal bytes.
     *
     * @param sourceName the name of the source file in the symbol table
     * @param vectors whether it is for processors with MSA
     * @throws IllegalStateException if a branch cannot reach its target, or code and data are too large
     * @throws IllegalArgumentException if an instruction has an operand that no word can hold, or a virtual register
     */
    public static byte[] write(MipsCode code, String sourceName, ByteOrder order, boolean vectors) {
        boolean large = SparseData.isLarge(code.data(), storedBytes(code));
        ObjectFiles file = new ObjectFiles(large ? SparseDataWriter.writtenByRoutine(code) : code, order, vectors);
        int textSize = file.program.placeFunctions(
                file.code.functions().stream().map(LinkedFunction::new).toList());
        List<RelocatableSection> data = file.program.placeData(file.code.data(), DATA_SECTIONS);
        file.symbols.addAll(file.program.symbols());
        file.addText(textSize);
        file.sections.addAll(data);
        if (large) {
            file.addInitializer(Objects.requireNonNull(file.program.place(SparseData.WRITER)));
        }
        file.addNotes();
        ElfFormat format = MipsLinkTargets.format(order, vectors);
        return new RelocatableFile(format, false, sourceName, file.sections, file.symbols).toByteArray();
    }

    private static long storedBytes(MipsCode code) {
        long words = 0;
        for (DataObject object : code.data()) {
            words += object.data().isZero() ? 0 : object.count();
        }
        return Integer.BYTES * words;
    }

    private void addText(int size) {
        ByteBuffer out = program.room(size);
        RelocatableText text = new RelocatableText(program, Program.MAIN, out);
        code.functions().forEach(text::append);
        text.undefined().forEach(name -> symbols.add(RelocatableSymbol.undefined(name)));
        sections.add(ProgramSections.text(out, text.relocations()));
    }

    /** Has a function called before {@code main}. */
    private void addInitializer(ProgramSections.Place function) {
        ByteWriter out = new ByteWriter(order);
        out.u4(function.offset());
        sections.add(new RelocatableSection(
                ".init_array",
                INITIALIZERS_SECTION,
                SectionHeader.ALLOCATE | SectionHeader.WRITE,
                out.toByteArray(),
                out.size(),
                Integer.BYTES,
                Integer.BYTES,
                List.of(new Relocation(0, MipsRelocation.WORD.type(), function.section()))));
    }

    /** What linkers compare between files: the registers that code uses, and the ABI. */
    private void addNotes() {
        ByteWriter registers = new ByteWriter(order);
        UsedRegisters used = UsedRegisters.of(instructions());
        registers.u4(used.integers());
        registers.u4(0);
        registers.u4(used.floats());
        registers.zeros(3 * Integer.BYTES); // of two more coprocessors, and the value of $gp
        sections.add(note(".reginfo", REGISTERS_SECTION, registers.toByteArray(), Integer.BYTES));
        byte[] flags = MipsLinkTargets.abiFlags(order, vectors);
        sections.add(note(".MIPS.abiflags", MipsLinkTargets.ABI_FLAGS_SECTION, flags, Long.BYTES));
        sections.add(new RelocatableSection(".gnu.attributes", ATTRIBUTES_SECTION, 0, attributes(), 1, 0));
    }

    private static RelocatableSection note(String name, int type, byte[] content, int align) {
        return new RelocatableSection(name, type, SectionHeader.ALLOCATE, content, align, content.length);
    }

    private List<RealInstruction> instructions() {
        List<RealInstruction> instructions = new ArrayList<>();
        for (FunctionCode<RealInstruction> function : code.functions()) {
            for (CodeItem<RealInstruction> item : function.items()) {
                if (item instanceof CodeItem.Instruction<RealInstruction> word) {
                    instructions.add(word.instruction());
                }
            }
        }
        return instructions;
    }

    /** One attribute of the whole file, by the vendor gnu: how doubles are in floating registers. */
    private byte[] attributes() {
        byte[] vendor = "gnu\0".getBytes(StandardCharsets.US_ASCII);
        int fileAttributes = 1 + Integer.BYTES + 2;
        ByteWriter out = new ByteWriter(order);
        out.u1('A');
        out.u4(Integer.BYTES + vendor.length + fileAttributes);
        out.bytes(vendor);
        out.u1(1);
        out.u4(fileAttributes);
        out.uleb(FLOATING_ABI);
        out.uleb(MipsLinkTargets.floatingAbi(vectors));
        return out.toByteArray();
    }
}
