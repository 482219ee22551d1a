package edu.sysy.simulate;

import edu.sysy.object.ElfFile;
import edu.sysy.object.ElfFormatException;
import edu.sysy.object.Segment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * The instruction words of a program, numbered from 0 across its executable segments. The segment that holds the entry
 * point comes first, so that its words are numbered by their distance from its start. A word begins at each address
 * where the machine may have an instruction: if instructions may have 2 bytes, words overlap.
 */
public final class ProgramText {

    private final ElfFile file;
    private final boolean bigEndian;
    private final int[] addresses;
    private final int[] firstWords;
    private final int[] offsets;
    private final int words;
    private final int unit;

    private ProgramText(ElfFile file, List<Segment> segments, int unit) {
        this.unit = unit;
        this.bigEndian = file.header().format().order() == ByteOrder.BIG_ENDIAN;
        this.file = file;
        int count = segments.size();
        addresses = new int[count];
        firstWords = new int[count + 1];
        offsets = new int[count];
        for (int i = 0; i < count; i++) {
            Segment segment = segments.get(i);
            int skipped = -segment.address() & unit - 1;
            addresses[i] = segment.address() + skipped;
            offsets[i] = segment.fileOffset() + skipped;
            firstWords[i + 1] = firstWords[i] + Math.max(segment.fileSize() - skipped, 0) / unit;
        }
        words = firstWords[count];
    }

    /** The text of a program whose entry point lies in it, with instructions of multiples of so many bytes. */
    static ProgramText of(ElfFile file, int unit) {
        int entry = file.header().entry();
        List<Segment> executable = new ArrayList<>();
        long total = 0;
        for (Segment segment : file.segments()) {
            if (segment.executable()) {
                total += segment.fileSize();
                boolean first = entry >= segment.address() && entry < segment.end();
                executable.add(first ? 0 : executable.size(), segment);
            }
        }
        if (total > file.size()) {
            throw new ElfFormatException("executable segments share bytes of the file");
        }
        ProgramText text = new ProgramText(file, executable, unit);
        if (text.indexOf(entry) < 0) {
            throw new ElfFormatException(String.format("entry point 0x%08x lies outside the text", entry));
        }
        return text;
    }

    /** How many words there are. */
    public int words() {
        return words;
    }

    /** The address of word 0. */
    public int firstAddress() {
        return addresses.length == 0 ? 0 : addresses[0];
    }

    /** How many words lie one after the other from {@link #firstAddress()} on. */
    public int firstWords() {
        return addresses.length == 0 ? 0 : firstWords[1];
    }

    /** The number of the word at an address, or -1 if none begins there. */
    public int indexOf(int address) {
        for (int i = 0; i < addresses.length; i++) {
            int index = Integer.rotateRight(address - addresses[i], Integer.numberOfTrailingZeros(unit));
            if (index >= 0 && index < firstWords[i + 1] - firstWords[i]) {
                return firstWords[i] + index;
            }
        }
        return -1;
    }

    /** The address of a word. */
    public int addressOf(int index) {
        int segment = segmentOf(index);
        return addresses[segment] + unit * (index - firstWords[segment]);
    }

    /** The 4 bytes of the word itself; what is beyond its segment is 0. */
    public int word(int index) {
        int segment = segmentOf(index);
        int at = offsets[segment] + unit * (index - firstWords[segment]);
        int word = 0;
        int bytes = Math.min(Integer.BYTES, unit * (firstWords[segment + 1] - index));
        for (int i = 0; i < bytes; i++) {
            word |= file.byteAt(at + i) << Byte.SIZE * i;
        }
        return bigEndian ? Integer.reverseBytes(word) : word;
    }

    private int segmentOf(int index) {
        int segment = 0;
        while (index >= firstWords[segment + 1]) {
            segment++;
        }
        return segment;
    }

    /** How many words there are and where they begin. */
    @Override
    public String toString() {
        return words + " instruction words from 0x" + Integer.toHexString(firstAddress());
    }
}
