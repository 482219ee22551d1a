package edu.sysy.simulate;

import edu.sysy.object.ElfFile;
import edu.sysy.object.Segment;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The address space of one run: pages of 64 KiB that get storage when they are first used.
 *
 * <p>Two tables answer the fast path. An entry of {@link #readable} or {@link #writable} is the page's words if the
 * access needs no further thought, and null if {@link #touch} has to be asked first: it maps the page in or says why
 * the access is an error. A page that was only read, and has no bytes in the file, is one shared page of zeros.
 */
public final class PagedMemory {

    /** Bits of the offset in a page. */
    public static final int PAGE_BITS = 16;

    /** Bytes of a page. */
    public static final int PAGE_SIZE = 1 << PAGE_BITS;

    private static final int PAGE_WORDS = PAGE_SIZE / 4;

    /** Takes the number of a word in its page from the number of a word. */
    public static final int WORD_MASK = PAGE_WORDS - 1;

    private static final int PAGES = 1 << (32 - PAGE_BITS);
    private static final byte MAPPED = 1;
    private static final byte WRITABLE = 2;
    private static final int[] ZEROS = new int[PAGE_WORDS];

    /** What {@link #touch} found. */
    public enum Access {
        ALLOWED,
        UNMAPPED,
        READ_ONLY,
        OVER_LIMIT
    }

    /** For each page its words if they may be read, null if {@link #touch} has to be asked first. */
    public final int[] @Nullable [] readable = new int[PAGES][];

    /** For each page its words if they may be written, null if {@link #touch} has to be asked first. */
    public final int[] @Nullable [] writable = new int[PAGES][];

    /** What the places of bytes in words, in bits, are changed by: 24 in big-endian memory, else 0. */
    public final int byteSwap;

    private final byte[] state = new byte[PAGES];
    private final ElfFile file;
    private final List<Segment> segments;
    private final long limit;
    private long touched;

    /** An address space that holds a program's segments and nothing else. */
    PagedMemory(ElfFile file, long limit) {
        this.file = file;
        this.byteSwap = file.header().format().order() == ByteOrder.BIG_ENDIAN ? 24 : 0;
        this.segments = file.segments();
        this.limit = limit;
        for (Segment segment : segments) {
            map(segment.address(), segment.memorySize(), segment.writable());
        }
    }

    /** Maps all pages of a range; pages that are mapped already keep their content and may become writable. */
    void map(int address, int size, boolean canWrite) {
        for (int page = address >>> PAGE_BITS; page <= (address + size - 1) >>> PAGE_BITS; page++) {
            state[page] |= canWrite ? MAPPED | WRITABLE : MAPPED;
        }
    }

    /** Forgets the pages that lie wholly in a range and begin at {@code address}, a multiple of the page size. */
    void unmap(int address, int size) {
        for (int page = address >>> PAGE_BITS; page < (address + size) >>> PAGE_BITS; page++) {
            int @Nullable [] words = readable[page];
            if (words != null && words != ZEROS) {
                touched -= PAGE_SIZE;
            }
            state[page] = 0;
            readable[page] = null;
            writable[page] = null;
        }
    }

    /** Whether no page of a range is mapped. */
    boolean isFree(int address, int size) {
        for (int page = address >>> PAGE_BITS; page <= (address + size - 1) >>> PAGE_BITS; page++) {
            if (state[page] != 0) {
                return false;
            }
        }
        return true;
    }

    /** Gives storage to the page of an address, for reading or for writing. */
    public Access touch(int address, boolean forWriting) {
        int page = address >>> PAGE_BITS;
        if ((state[page] & MAPPED) == 0) {
            return Access.UNMAPPED;
        }
        boolean canWrite = (state[page] & WRITABLE) != 0;
        if (forWriting && !canWrite) {
            return Access.READ_ONLY;
        }
        int @Nullable [] words = readable[page];
        if (words == null || words == ZEROS) {
            if (!forWriting && !hasFileContent(page)) {
                readable[page] = ZEROS;
                return Access.ALLOWED;
            }
            if (touched + PAGE_SIZE > limit) {
                return Access.OVER_LIMIT;
            }
            touched += PAGE_SIZE;
            words = new int[PAGE_WORDS];
            fill(page, words);
            readable[page] = words;
        }
        if (canWrite) {
            writable[page] = words;
        }
        return Access.ALLOWED;
    }

    private static int overlapBegin(Segment segment, int page) {
        return Math.max(segment.address(), page << PAGE_BITS);
    }

    private static int overlapEnd(Segment segment, int page) {
        return (int) Math.min((long) segment.address() + segment.fileSize(), ((long) page << PAGE_BITS) + PAGE_SIZE);
    }

    private boolean hasFileContent(int page) {
        if (page << PAGE_BITS < 0) {
            return false;
        }
        for (Segment segment : segments) {
            if (overlapBegin(segment, page) < overlapEnd(segment, page)) {
                return true;
            }
        }
        return false;
    }

    private void fill(int page, int[] words) {
        if (page << PAGE_BITS < 0) {
            return;
        }
        for (Segment segment : segments) {
            int end = overlapEnd(segment, page);
            for (int address = overlapBegin(segment, page); address < end; address++) {
                int value = file.byteAt(segment.fileOffset() + address - segment.address());
                words[address >>> 2 & WORD_MASK] |= value << ((address & 3) << 3 ^ byteSwap);
            }
        }
    }

    private static int[] page(int[] @Nullable [] table, int address) {
        return Objects.requireNonNull(table[address >>> PAGE_BITS]);
    }

    /** The byte at an address whose page is readable. */
    public int byteAt(int address) {
        return page(readable, address)[address >>> 2 & WORD_MASK] >>> ((address & 3) << 3 ^ byteSwap) & 0xff;
    }

    /** Replaces the byte at an address whose page is writable. */
    public void setByte(int address, int value) {
        int[] words = page(writable, address);
        int shift = (address & 3) << 3 ^ byteSwap;
        int word = address >>> 2 & WORD_MASK;
        words[word] = words[word] & ~(0xff << shift) | (value & 0xff) << shift;
    }

    /** The word around an address whose page is readable. */
    public int wordAt(int address) {
        return page(readable, address)[address >>> 2 & WORD_MASK];
    }

    /** Replaces the word around an address whose page is writable. */
    public void setWord(int address, int value) {
        page(writable, address)[address >>> 2 & WORD_MASK] = value;
    }

    /** Touches all pages of a range; the first answer that is not {@link Access#ALLOWED} ends it. */
    Access touchRange(int address, int length, boolean forWriting) {
        if (length <= 0) {
            return Access.ALLOWED;
        }
        long last = (address & 0xffff_ffffL) + length - 1;
        if (last > 0xffff_ffffL) {
            return Access.UNMAPPED;
        }
        for (int page = address >>> PAGE_BITS; page <= (int) (last >>> PAGE_BITS); page++) {
            Access access = (forWriting ? writable : readable)[page] != null
                    ? Access.ALLOWED
                    : touch(page << PAGE_BITS, forWriting);
            if (access != Access.ALLOWED) {
                return access;
            }
        }
        return Access.ALLOWED;
    }

    /** Copies bytes out of a range that was touched for reading. */
    void copyOut(int address, byte[] target, int length) {
        for (int i = 0; i < length; i++) {
            target[i] = (byte) byteAt(address + i);
        }
    }

    /** Copies bytes into a range that was touched for writing. */
    void copyIn(int address, byte[] source, int length) {
        for (int i = 0; i < length; i++) {
            setByte(address + i, source[i]);
        }
    }

    /** How many bytes have storage of their own. */
    long touchedBytes() {
        return touched;
    }
}
