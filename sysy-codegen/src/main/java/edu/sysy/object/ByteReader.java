package edu.sysy.object;

import java.nio.charset.StandardCharsets;

/** Reads numbers from a range of a file; every read beyond the range is an {@link ElfFormatException}. */
public final class ByteReader {

    private final byte[] data;
    private final int end;
    private final String what;
    private final boolean bigEndian;
    private int position;

    /** The same for little-endian numbers. */
    ByteReader(byte[] data, long offset, long length, String what) {
        this(data, offset, length, what, false);
    }

    /** Reads {@code length} bytes of {@code data} from {@code offset} on, both taken as unsigned and checked. */
    ByteReader(byte[] data, long offset, long length, String what, boolean bigEndian) {
        this.bigEndian = bigEndian;
        if (offset < 0 || length < 0 || offset > data.length || length > data.length - offset) {
            throw new ElfFormatException(what + " lies outside the file: offset " + offset + ", length " + length
                    + ", file size " + data.length);
        }
        this.data = data;
        this.position = (int) offset;
        this.end = (int) (offset + length);
        this.what = what;
    }

    boolean hasMore() {
        return position < end;
    }

    int remaining() {
        return end - position;
    }

    /** A reader of the next {@code length} bytes, which this one skips. */
    ByteReader slice(long length) {
        int from = position;
        skip(length);
        return new ByteReader(data, from, length, what, bigEndian);
    }

    /** Passes over some bytes. */
    public void skip(long count) {
        if (count < 0 || count > end - position) {
            throw new ElfFormatException(what + " ends too early");
        }
        position += (int) count;
    }

    /** The next byte. */
    public int u8() {
        if (position >= end) {
            throw new ElfFormatException(what + " ends too early");
        }
        return data[position++] & 0xff;
    }

    /** The next 16 bits. */
    public int u16() {
        int first = u8();
        int second = u8();
        return bigEndian ? first << 8 | second : first | second << 8;
    }

    /** The next 32 bits. */
    public int i32() {
        int first = u16();
        int second = u16();
        return bigEndian ? first << 16 | second : first | second << 16;
    }

    long u32() {
        return i32() & 0xffff_ffffL;
    }

    long u64() {
        long first = u32();
        long second = u32();
        return bigEndian ? first << 32 | second : first | second << 32;
    }

    /** An unsigned LEB128 number; bits beyond 64 are dropped. */
    long uleb() {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            int next = u8();
            if (shift < 64) {
                value |= (long) (next & 0x7f) << shift;
            }
            if (next < 0x80) {
                return value;
            }
        }
    }

    /** A signed LEB128 number; bits beyond 64 are dropped. */
    long sleb() {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            int next = u8();
            if (shift < 64) {
                value |= (long) (next & 0x7f) << shift;
            }
            if (next < 0x80) {
                return shift + 7 < 64 && (next & 0x40) != 0 ? value | -1L << (shift + 7) : value;
            }
        }
    }

    /** The characters up to the next zero byte, which is skipped. */
    String string() {
        int from = position;
        while (u8() != 0) {}
        return new String(data, from, position - 1 - from, StandardCharsets.UTF_8);
    }
}
