package edu.sysy.object.link;

import java.util.List;

/**
 * What one source text defines, to be linked.
 *
 * @param name of the source
 * @param text code; its labels are also among the symbols
 * @param readOnly constants
 * @param small what the global pointer reaches
 * @param data initial values
 * @param zeroSize bytes of zeros
 * @param alignment of each section but the text, indexed by its ordinal; powers of two, in bytes
 * @param symbols all labels, in order of their place in each section
 * @param <T> the code of a machine
 */
public record AssembledObject<T extends CodeText>(
        String name,
        T text,
        byte[] readOnly,
        byte[] small,
        byte[] data,
        int zeroSize,
        List<Integer> alignment,
        List<DefinedSymbol> symbols) {
    public AssembledObject {
        readOnly = readOnly.clone();
        small = small.clone();
        data = data.clone();
        alignment = List.copyOf(alignment);
        symbols = List.copyOf(symbols);
    }

    int size(Section section) {
        return switch (section) {
            case TEXT -> text.size();
            case READ_ONLY -> readOnly.length;
            case SMALL -> small.length;
            case DATA -> data.length;
            case ZERO -> zeroSize;
        };
    }

    /** What the address of a section is a multiple of. */
    public int alignment(Section section) {
        return alignment.get(section.ordinal());
    }
}
