package edu.sysy.mips.simulate;

import java.util.List;

/**
 * The instruction words of a program, numbered from 0 across its executable segments. The segment that holds the entry
 * point comes first, so that its words are numbered by their distance from its start.
 */
final class Text {

    private final byte[] file;
    private final boolean bigEndian;
    private final int[] addresses;
    private final int[] firstWords;
    private final int[] offsets;
    private final int words;

    Text(byte[] file, List<Segment> segments, boolean bigEndian) {
        this.bigEndian = bigEndian;
        this.file = file;
        int count = segments.size();
        addresses = new int[count];
        firstWords = new int[count + 1];
        offsets = new int[count];
        for (int i = 0; i < count; i++) {
            Segment segment = segments.get(i);
            int skipped = -segment.address() & 3;
            addresses[i] = segment.address() + skipped;
            offsets[i] = segment.fileOffset() + skipped;
            firstWords[i + 1] = firstWords[i] + Math.max(segment.fileSize() - skipped, 0) / 4;
        }
        words = firstWords[count];
    }

    /** How many words there are. */
    int words() {
        return words;
    }

    /** The address of word 0. */
    int firstAddress() {
        return addresses.length == 0 ? 0 : addresses[0];
    }

    /** How many words lie one after the other from {@link #firstAddress()} on. */
    int firstWords() {
        return addresses.length == 0 ? 0 : firstWords[1];
    }

    /** The number of the word at an address, or -1 if none begins there. */
    int indexOf(int address) {
        for (int i = 0; i < addresses.length; i++) {
            int index = Integer.rotateRight(address - addresses[i], 2);
            if (index >= 0 && index < firstWords[i + 1] - firstWords[i]) {
                return firstWords[i] + index;
            }
        }
        return -1;
    }

    /** The address of a word. */
    int addressOf(int index) {
        int segment = segmentOf(index);
        return addresses[segment] + 4 * (index - firstWords[segment]);
    }

    /** The word itself. */
    int word(int index) {
        int segment = segmentOf(index);
        int at = offsets[segment] + 4 * (index - firstWords[segment]);
        int word = file[at] & 0xff | (file[at + 1] & 0xff) << 8 | (file[at + 2] & 0xff) << 16 | file[at + 3] << 24;
        return bigEndian ? Integer.reverseBytes(word) : word;
    }

    private int segmentOf(int index) {
        int segment = 0;
        while (index >= firstWords[segment + 1]) {
            segment++;
        }
        return segment;
    }
}
