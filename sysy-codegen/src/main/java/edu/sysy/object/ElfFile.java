package edu.sysy.object;

import java.util.List;

/**
 * A static executable, as read from its file. Immutable.
 *
 * @see ElfReader
 */
public final class ElfFile {
    private final byte[] bytes;
    private final ElfHeader header;
    private final List<Segment> segments;
    private final ProgramSymbols symbols;
    private final LineTable lines;

    ElfFile(byte[] bytes, ElfHeader header, List<Segment> segments, ProgramSymbols symbols, LineTable lines) {
        this.bytes = bytes;
        this.header = header;
        this.segments = segments;
        this.symbols = symbols;
        this.lines = lines;
    }

    /** Its header. */
    public ElfHeader header() {
        return header;
    }

    /** Its loadable segments by address; they do not overlap. There may be none. */
    public List<Segment> segments() {
        return segments;
    }

    /** Its symbols; none if it was stripped. */
    public ProgramSymbols symbols() {
        return symbols;
    }

    /** Its line table; empty if it was built without. */
    public LineTable lines() {
        return lines;
    }

    /** How many bytes the file has. */
    public int size() {
        return bytes.length;
    }

    /** The byte at an offset of the file. */
    public int byteAt(int offset) {
        return bytes[offset] & 0xff;
    }

    /** The address at which an offset of the file is loaded, 0 if it is not. */
    public int addressOf(long fileOffset) {
        for (Segment segment : segments) {
            if (fileOffset >= segment.fileOffset() && fileOffset < (long) segment.fileOffset() + segment.fileSize()) {
                return segment.address() + (int) (fileOffset - segment.fileOffset());
            }
        }
        return 0;
    }

    /** The header, the segments and the number of functions. */
    @Override
    public String toString() {
        return header + ", " + segments + ", " + symbols;
    }
}
