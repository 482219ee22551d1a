package edu.sysy.object.relocatable;

import edu.sysy.object.SectionHeader;
import java.util.List;

/**
 * A section of a relocatable file.
 *
 * @param type {@code sh_type}
 * @param flags {@code sh_flags}
 * @param content its bytes; none if the file holds none of them
 * @param size in memory; the length of the content if the file holds it
 * @param align of its address, a power of two
 * @param entrySize bytes of each entry of a table, or 0
 * @param relocations in the order in which linkers apply them
 */
public record RelocatableSection(
        String name,
        int type,
        int flags,
        byte[] content,
        int size,
        int align,
        int entrySize,
        List<Relocation> relocations) {
    public RelocatableSection {
        content = content.clone();
        relocations = List.copyOf(relocations);
    }

    /** A section with content and without relocations. */
    public RelocatableSection(String name, int type, int flags, byte[] content, int align, int entrySize) {
        this(name, type, flags, content, content.length, align, entrySize, List.of());
    }

    /** A section of zeros. */
    public static RelocatableSection zeros(String name, int flags, int size, int align) {
        return new RelocatableSection(name, SectionHeader.NO_BITS, flags, new byte[0], size, align, 0, List.of());
    }

    @Override
    public byte[] content() {
        return content.clone();
    }
}
