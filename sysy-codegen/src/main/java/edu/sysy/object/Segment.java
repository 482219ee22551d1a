package edu.sysy.object;

/**
 * A loadable segment: {@code memorySize} bytes at {@code address}, of which the first {@code fileSize} come from the
 * file at {@code fileOffset} and the rest are zero.
 */
public record Segment(int address, int memorySize, int fileOffset, int fileSize, boolean writable, boolean executable) {

    /** The segment of a header whose numbers were checked. */
    static Segment of(ProgramHeader header) {
        return new Segment(
                (int) header.address(),
                (int) header.memorySize(),
                (int) header.offset(),
                (int) header.fileSize(),
                (header.flags() & ProgramHeader.WRITABLE) != 0,
                (header.flags() & ProgramHeader.EXECUTABLE) != 0);
    }

    /** The address after its last byte. */
    public int end() {
        return address + memorySize;
    }
}
