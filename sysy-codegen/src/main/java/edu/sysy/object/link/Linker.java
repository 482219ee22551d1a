package edu.sysy.object.link;

import edu.sysy.ir.InitialData;
import edu.sysy.object.DataObject;
import java.nio.ByteBuffer;
import java.util.List;

/** Links a program and a library into a static executable. Equal inputs give equal bytes. */
public final class Linker {
    private final LinkInput input;
    private final LinkLayout layout;
    private final ElfWriter writer;
    private final ByteBuffer image;

    private Linker(LinkInput input, LinkTarget target) {
        this.input = input;
        layout = new LinkLayout(input, target, ElfWriter.textOffset(target));
        writer = new ElfWriter(layout, target);
        image = writer.write(
                DebugInfo.of(input, layout, target),
                SymbolSection.of(layout.symbols(), input.sourceName(), target, writer::sectionIndex));
    }

    /**
     * Makes an ELF file.
     *
     * <p>The program's symbols are its own, but for {@code main}, which the library calls; it may use those that the
     * library declares global. Its code stands between {@code __prog_begin} and {@code __prog_end}, the code of the
     * first object of the library between {@code __help_begin} and {@code __help_end}.
     *
     * @throws IllegalStateException if a symbol is undefined or defined twice, a branch or jump cannot reach its
     *     target, or code and data are too large
     * @throws IllegalArgumentException if an instruction has an operand that cannot be encoded
     */
    public static byte[] link(LinkInput input, LinkTarget target) {
        Linker linker = new Linker(input, target);
        linker.encodeProgram();
        linker.writeData();
        linker.writeLibrary();
        return linker.image.array();
    }

    /** How many bytes of the data of a program its file holds. */
    public static long storedBytes(List<DataObject> data) {
        return LinkLayout.storedBytes(data);
    }

    private void encodeProgram() {
        image.position(writer.offset(Section.TEXT));
        for (int i = 0; i < input.functions().size(); i++) {
            FunctionText function = input.functions().get(i);
            int start = layout.function(i);
            SymbolScope local = new SymbolScope(layout.program());
            try {
                function.forEachLabel((name, offset, isLocal) -> {
                    if (isLocal) {
                        local.define(name, start + offset);
                    }
                });
                function.encode(image, start, local);
            } catch (IllegalStateException | IllegalArgumentException e) {
                throw inContext(function.symbol(), e);
            }
        }
    }

    private void writeData() {
        for (int i = 0; i < input.data().size(); i++) {
            DataObject object = input.data().get(i);
            Section section = LinkLayout.section(object);
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
        for (int i = 0; i < input.library().size(); i++) {
            AssembledObject<?> object = input.library().get(i);
            int start = layout.object(i, Section.TEXT);
            try {
                image.position(offset(Section.TEXT, start));
                object.text().encode(image, start, layout.scope(i));
            } catch (IllegalStateException e) {
                throw inContext(object.name(), e);
            }
            write(i, Section.READ_ONLY, object.readOnly());
            write(i, Section.SMALL, object.small());
            write(i, Section.DATA, object.data());
        }
    }

    private void write(int object, Section section, byte[] content) {
        image.position(offset(section, layout.object(object, section)));
        image.put(content);
    }

    private int offset(Section section, int address) {
        return address - layout.start(section) + writer.offset(section);
    }

    private static RuntimeException inContext(String where, RuntimeException e) {
        String message = "in " + where + ": " + e.getMessage();
        return e instanceof IllegalArgumentException
                ? new IllegalArgumentException(message, e)
                : new IllegalStateException(message, e);
    }
}
