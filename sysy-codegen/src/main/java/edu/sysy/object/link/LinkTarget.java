package edu.sysy.object.link;

import edu.sysy.object.ElfFormat;
import java.nio.ByteOrder;
import java.util.List;

/**
 * What the executables of one machine and environment have in common.
 *
 * @param format of the files
 * @param entry the symbol where programs begin
 * @param memory the addresses that programs may take
 * @param globalPointer where small data is reached from
 * @param instructionUnit the greatest number of bytes of which the size of each instruction is a multiple
 * @param notes sections that describe the file to the loader
 */
public record LinkTarget(
        ElfFormat format,
        String entry,
        MemoryMap memory,
        GlobalPointer globalPointer,
        int instructionUnit,
        List<NoteSection> notes) {
    public LinkTarget {
        notes = List.copyOf(notes);
    }

    /**
     * Addresses.
     *
     * @param base of the first byte of the file
     * @param page segments begin at addresses that are equal to their place in the file modulo this power of two
     * @param end above code and data
     */
    public record MemoryMap(int base, int page, long end) {}

    /**
     * The register that reaches small data.
     *
     * @param symbol whose address it holds
     * @param bias how far that is from the start of small data
     * @param sectionFlags flags of the section of small data, besides those of all data
     */
    public record GlobalPointer(String symbol, int bias, int sectionFlags) {}

    /**
     * A section with a segment of its own, after the headers.
     *
     * @param sectionType {@code sh_type}
     * @param segmentType {@code p_type}
     * @param content its bytes in the order of the file
     * @param align of its address, a power of two
     */
    public record NoteSection(String name, int sectionType, int segmentType, byte[] content, int align) {
        public NoteSection {
            content = content.clone();
        }

        @Override
        public byte[] content() {
            return content.clone();
        }
    }

    /** The same with programs that begin at another symbol. */
    public LinkTarget withEntry(String symbol) {
        return new LinkTarget(format, symbol, memory, globalPointer, instructionUnit, notes);
    }

    /** The order of bytes in numbers. */
    public ByteOrder order() {
        return format.order();
    }
}
