package edu.sysy.mips.assemble;

import edu.sysy.mips.CodeItem;
import java.util.List;

/**
 * What one source text defines, to be linked.
 *
 * @param name of the source
 * @param text code; its labels are also among the symbols
 * @param readOnly constants
 * @param small what {@code $gp} reaches
 * @param data initial values
 * @param zeroSize bytes of zeros
 * @param alignment of each section but the text, indexed by its ordinal; powers of two, in bytes
 * @param symbols all labels, in order of their place in each section
 */
record AssembledObject(
        String name,
        List<CodeItem.Instruction> text,
        byte[] readOnly,
        byte[] small,
        byte[] data,
        int zeroSize,
        List<Integer> alignment,
        List<Symbol> symbols) {
    AssembledObject {
        text = List.copyOf(text);
        readOnly = readOnly.clone();
        small = small.clone();
        data = data.clone();
        alignment = List.copyOf(alignment);
        symbols = List.copyOf(symbols);
    }

    /**
     * A label.
     *
     * @param offset from the start of the section, in bytes
     * @param size bytes up to the next label that is not local, or the end
     * @param global whether other objects see it
     */
    record Symbol(String name, Section section, int offset, int size, boolean global) {
        /** Whether it serves the source only, and no symbol table lists it. */
        boolean isLocalLabel() {
            return name.startsWith(".L") || name.startsWith("$L");
        }
    }

    int size(Section section) {
        return switch (section) {
            case TEXT -> text.size() * Integer.BYTES;
            case READ_ONLY -> readOnly.length;
            case SMALL -> small.length;
            case DATA -> data.length;
            case ZERO -> zeroSize;
        };
    }

    int alignment(Section section) {
        return alignment.get(section.ordinal());
    }
}
