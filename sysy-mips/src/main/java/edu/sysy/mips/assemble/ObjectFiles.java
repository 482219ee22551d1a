package edu.sysy.mips.assemble;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.ir.Program;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.RealInstruction;
import edu.sysy.object.DataObject;
import edu.sysy.object.SectionHeader;
import edu.sysy.object.link.ByteWriter;
import edu.sysy.object.relocatable.RelocatableFile;
import edu.sysy.object.relocatable.RelocatableSection;
import edu.sysy.object.relocatable.RelocatableSymbol;
import edu.sysy.object.relocatable.Relocation;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * Programs as relocatable object files for o32 Linux. Code and data stand in the sections in which GNU as puts those
 * of the assembly text, with the same relocations; there is no debugging information. If there would be more than 16
 * MiB of data, sparse objects are zeros instead, and a function in {@code .init_array} writes them before {@code
 * main} runs.
 *
 * <p>Source: "System V Application Binary Interface: MIPS RISC Processor Supplement", chapter 4.
 */
public final class ObjectFiles {
    private static final int ALIGNMENT = 16;

    /** SHT_MIPS_REGINFO. */
    private static final int REGISTERS_SECTION = 0x7000_0006;

    /** SHT_INIT_ARRAY. */
    private static final int INITIALIZERS_SECTION = 14;

    /** SHT_GNU_ATTRIBUTES. */
    private static final int ATTRIBUTES_SECTION = 0x6fff_fff5;

    private static final int FLOATING_ABI = 4;
    private static final int FLOATING_ABI_DOUBLE = 1;

    /** The sections of data in the order of the file, and what belongs into each. */
    private enum DataSection {
        DATA(".data", SectionHeader.PROGRAM_BITS, SectionHeader.WRITE, o -> !o.small() && !isZero(o) && !o.readOnly()),
        READ_ONLY(".rodata", SectionHeader.PROGRAM_BITS, 0, o -> !o.small() && !isZero(o) && o.readOnly()),
        SMALL(
                ".sdata",
                SectionHeader.PROGRAM_BITS,
                SectionHeader.WRITE | MipsLinkTargets.GP_RELATIVE,
                o -> o.small() && !isZero(o)),
        SMALL_ZERO(
                ".sbss",
                SectionHeader.NO_BITS,
                SectionHeader.WRITE | MipsLinkTargets.GP_RELATIVE,
                o -> o.small() && isZero(o)),
        ZERO(".bss", SectionHeader.NO_BITS, SectionHeader.WRITE, o -> !o.small() && isZero(o));

        private final String section;
        private final int type;
        private final int flags;
        private final Predicate<DataObject> holds;

        DataSection(String section, int type, int flags, Predicate<DataObject> holds) {
            this.section = section;
            this.type = type;
            this.flags = SectionHeader.ALLOCATE | flags;
            this.holds = holds;
        }

        private static boolean isZero(DataObject object) {
            return object.data().isZero();
        }
    }

    private final MipsCode code;
    private final ByteOrder order;
    private final Map<String, RelocatableText.Place> places = new HashMap<>();
    private final List<RelocatableSection> sections = new ArrayList<>();
    private final List<RelocatableSymbol> symbols = new ArrayList<>();

    private ObjectFiles(MipsCode code, ByteOrder order) {
        this.code = code;
        this.order = order;
    }

    /**
     * An object file. Equal programs give equal bytes.
     *
     * @param sourceName the name of the source file in the symbol table
     * @throws IllegalStateException if a branch cannot reach its target, or code and data are too large
     * @throws IllegalArgumentException if an instruction has an operand that no word can hold, or a virtual register
     */
    public static byte[] write(MipsCode code, String sourceName, ByteOrder order) {
        boolean large = SparseData.isLarge(code, storedBytes(code));
        ObjectFiles file = new ObjectFiles(large ? SparseData.writtenByRoutine(code) : code, order);
        int textSize = file.placeFunctions();
        List<RelocatableSection> data = file.placeData();
        file.addText(textSize);
        file.sections.addAll(data);
        if (large) {
            file.addInitializer(Objects.requireNonNull(file.places.get(SparseData.WRITER)));
        }
        file.addNotes();
        return new RelocatableFile(MipsLinkTargets.format(order), sourceName, file.sections, file.symbols)
                .toByteArray();
    }

    private static long storedBytes(MipsCode code) {
        long words = 0;
        for (DataObject object : code.data()) {
            words += object.data().isZero() ? 0 : object.count();
        }
        return Integer.BYTES * words;
    }

    /** Places functions and their labels, and returns the size of all code. */
    private int placeFunctions() {
        int next = 0;
        for (FunctionCode<RealInstruction> function : code.functions()) {
            int start = next;
            LinkedFunction text = new LinkedFunction(function);
            place(function.symbol(), RelocatableText.SECTION, start);
            text.forEachLabel((name, offset, isLocal) -> {
                if (!isLocal) {
                    place(name, RelocatableText.SECTION, start + offset);
                }
            });
            next = Math.addExact(next, text.size());
            symbols.add(new RelocatableSymbol(
                    function.symbol(),
                    RelocatableSymbol.Kind.FUNCTION,
                    RelocatableText.SECTION,
                    start,
                    text.size(),
                    function.symbol().equals(Program.MAIN)));
        }
        return next;
    }

    private void place(String symbol, String section, int offset) {
        if (places.putIfAbsent(symbol, new RelocatableText.Place(section, offset)) != null) {
            throw new IllegalStateException("symbol " + symbol + " is defined twice");
        }
    }

    private List<RelocatableSection> placeData() {
        List<RelocatableSection> placed = new ArrayList<>();
        for (DataSection section : DataSection.values()) {
            List<DataObject> objects =
                    code.data().stream().filter(section.holds).toList();
            if (objects.isEmpty()) {
                continue;
            }
            int size = 0;
            for (DataObject object : objects) {
                int bytes = Math.multiplyExact(object.count(), Integer.BYTES);
                place(object.symbol(), section.section, size);
                symbols.add(new RelocatableSymbol(
                        object.symbol(), RelocatableSymbol.Kind.OBJECT, section.section, size, bytes, false));
                size = Math.addExact(size, bytes);
            }
            int padded = padded(size);
            if (section.type == SectionHeader.NO_BITS) {
                placed.add(RelocatableSection.zeros(section.section, section.flags, padded, ALIGNMENT));
            } else {
                placed.add(new RelocatableSection(
                        section.section, section.type, section.flags, content(objects, padded), ALIGNMENT, 0));
            }
        }
        return placed;
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

    private void addText(int size) {
        ByteBuffer out = ByteBuffer.allocate(padded(size)).order(order);
        RelocatableText text = new RelocatableText(places, Program.MAIN, out);
        code.functions().forEach(text::append);
        text.undefined().forEach(name -> symbols.add(RelocatableSymbol.undefined(name)));
        sections.add(new RelocatableSection(
                RelocatableText.SECTION,
                SectionHeader.PROGRAM_BITS,
                SectionHeader.ALLOCATE | SectionHeader.EXECUTE,
                out.array(),
                out.capacity(),
                ALIGNMENT,
                0,
                text.relocations()));
    }

    /** Has a function called before {@code main}. */
    private void addInitializer(RelocatableText.Place function) {
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
        byte[] flags = MipsLinkTargets.abiFlags(order);
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

    /** One attribute of the whole file, by the vendor gnu: doubles are in floating registers. */
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
        out.uleb(FLOATING_ABI_DOUBLE);
        return out.toByteArray();
    }

    private static int padded(int size) {
        return Math.addExact(size, -size & ALIGNMENT - 1);
    }
}
