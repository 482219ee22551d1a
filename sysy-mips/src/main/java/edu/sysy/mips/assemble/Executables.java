package edu.sysy.mips.assemble;

import edu.sysy.ir.InitialData;
import edu.sysy.mips.CodeItem;
import edu.sysy.mips.DataObject;
import edu.sysy.mips.FunctionCode;
import edu.sysy.mips.MipsCode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;

/** Links programs and the SysY run-time library into static executables for MIPS32 release 2. */
public final class Executables {
    private final MipsCode code;
    private final List<AssembledObject> library;
    private final Layout layout;
    private final ByteBuffer image;

    private Executables(MipsCode code, List<AssembledObject> library, ExecutableKind kind, String sourceName) {
        this.code = code;
        this.library = library;
        String name = sourceName.replace('\0', '?');
        layout = new Layout(code, library, ElfWriter.TEXT_OFFSET);
        image = ElfWriter.write(
                layout,
                kind,
                DebugInfo.of(code, layout, name, kind.order()),
                SymbolTable.of(layout.symbols(), name, kind.order()));
    }

    /**
     * An ELF file for little-endian Linux, ready to run. Equal programs give equal bytes.
     *
     * <p>The program's symbols are its own, but for {@code main}, which the library calls; it may use those that the library
     * declares global. Its code stands between {@code __prog_begin} and {@code __prog_end}, the memory helpers of the library
     * between {@code __help_begin} and {@code __help_end}.
     *
     * @param sourceName the name of the source file in the symbol table and the line table
     * @throws IllegalStateException if a symbol is undefined or defined twice, a branch or jump cannot reach its target, or
     *     code and data are too large
     * @throws IllegalArgumentException if an instruction has an operand that no word can hold, or a virtual register
     */
    public static byte[] link(MipsCode code, String sourceName) {
        return link(code, sourceName, ByteOrder.LITTLE_ENDIAN);
    }

    /** The same in a byte order. */
    public static byte[] link(MipsCode code, String sourceName, ByteOrder order) {
        return link(code, RuntimeLibrary.objects(order), ExecutableKind.linux(order), sourceName);
    }

    /**
     * An ELF file that does what a program of SPIM or MARS does, instruction by instruction, with a {@code nop} in each delay
     * slot. Its system calls are those of SPIM and MARS, which the simulator of this library has too.
     *
     * @param code from {@link SimulatorPrograms#link}
     */
    public static byte[] linkForSimulators(MipsCode code, String sourceName) {
        return link(SimulatorPrograms.withDelaySlots(code), List.of(), ExecutableKind.SIMULATOR, sourceName);
    }

    private static byte[] link(MipsCode code, List<AssembledObject> library, ExecutableKind kind, String sourceName) {
        Executables executable = new Executables(code, library, kind, sourceName);
        executable.encodeProgram();
        executable.writeData();
        executable.writeLibrary();
        return executable.image.array();
    }

    private void encodeProgram() {
        SymbolScope local = new SymbolScope(layout.program());
        image.position(ElfWriter.offset(layout, Section.TEXT));
        for (int i = 0; i < code.functions().size(); i++) {
            FunctionCode function = code.functions().get(i);
            try {
                defineLocalLabels(function, layout.function(i), local);
                encode(function, layout.function(i), local);
            } catch (IllegalStateException | IllegalArgumentException e) {
                throw inContext(function.symbol(), e);
            }
        }
    }

    private static void defineLocalLabels(FunctionCode function, int start, SymbolScope local) {
        local.clear();
        int address = start;
        for (CodeItem item : function.items()) {
            switch (item) {
                case CodeItem.Instruction word -> address += Integer.BYTES;
                case CodeItem.Label label -> {
                    if (Layout.isLocal(label)) {
                        local.define(label.name(), address);
                    }
                }
            }
        }
    }

    private void encode(FunctionCode function, int start, SymbolScope symbols) {
        int address = start;
        for (CodeItem item : function.items()) {
            if (item instanceof CodeItem.Instruction word) {
                image.putInt(Encoder.encode(word.instruction(), address, symbols));
                address += Integer.BYTES;
            }
        }
    }

    private void writeData() {
        for (int i = 0; i < code.data().size(); i++) {
            DataObject object = code.data().get(i);
            Section section = Layout.section(object);
            if (section != Section.ZERO) {
                int offset = offset(section, layout.data(i));
                InitialData data = object.data();
                for (int k = 0; k < data.size(); k++) {
                    image.putInt(offset + data.index(k) * Integer.BYTES, data.word(k));
                }
            }
        }
    }

    private void writeLibrary() {
        for (int i = 0; i < library.size(); i++) {
            AssembledObject object = library.get(i);
            try {
                encode(object, layout.object(i, Section.TEXT), layout.scope(i));
            } catch (IllegalStateException e) {
                throw inContext(object.name(), e);
            }
            image.position(offset(Section.READ_ONLY, layout.object(i, Section.READ_ONLY)));
            image.put(object.readOnly());
            image.position(offset(Section.SMALL, layout.object(i, Section.SMALL)));
            image.put(object.small());
            image.position(offset(Section.DATA, layout.object(i, Section.DATA)));
            image.put(object.data());
        }
    }

    private void encode(AssembledObject object, int start, SymbolScope symbols) {
        image.position(offset(Section.TEXT, start));
        int address = start;
        for (CodeItem.Instruction word : object.text()) {
            image.putInt(Encoder.encode(word.instruction(), address, symbols));
            address += Integer.BYTES;
        }
    }

    private int offset(Section section, int address) {
        return address - layout.start(section) + ElfWriter.offset(layout, section);
    }

    private static RuntimeException inContext(String where, RuntimeException e) {
        String message = "in " + where + ": " + e.getMessage();
        return e instanceof IllegalArgumentException
                ? new IllegalArgumentException(message, e)
                : new IllegalStateException(message, e);
    }
}
