package edu.sysy.object.link;

import edu.sysy.object.ElfClass;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Appends numbers and texts to an array of bytes that grows. */
public final class ByteWriter {
    private byte[] bytes = new byte[256];
    private int size;
    private final boolean bigEndian;

    /** A writer of numbers in a byte order. */
    public ByteWriter(ByteOrder order) {
        bigEndian = order == ByteOrder.BIG_ENDIAN;
    }

    /** How many bytes were appended. */
    public int size() {
        return size;
    }

    /** A copy of the bytes. */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    /** Appends 8 bits. */
    public void u1(int value) {
        int position = grow(1);
        bytes[position] = (byte) value;
    }

    /** Appends 16 bits. */
    public void u2(int value) {
        u1(bigEndian ? value >>> 8 : value);
        u1(bigEndian ? value : value >>> 8);
    }

    /** Appends 32 bits. */
    public void u4(int value) {
        set4(grow(4), value);
    }

    /** Appends 64 bits. */
    public void u8(long value) {
        u4((int) (bigEndian ? value >>> Integer.SIZE : value));
        u4((int) (bigEndian ? value : value >>> Integer.SIZE));
    }

    /** Appends an address, an offset or a size below 4 GiB. */
    public void address(ElfClass elfClass, int value) {
        switch (elfClass) {
            case ELF32 -> u4(value);
            case ELF64 -> u8(Integer.toUnsignedLong(value));
        }
    }

    /** Overwrites four bytes. */
    void set4(int position, int value) {
        int ordered = bigEndian ? Integer.reverseBytes(value) : value;
        bytes[position] = (byte) ordered;
        bytes[position + 1] = (byte) (ordered >>> 8);
        bytes[position + 2] = (byte) (ordered >>> 16);
        bytes[position + 3] = (byte) (ordered >>> 24);
    }

    /** Appends an LEB128 number: seven bits a byte, the low ones first. */
    public void uleb(int value) {
        while (value >>> 7 != 0) {
            u1(value & 0x7f | 0x80);
            value >>>= 7;
        }
        u1(value);
    }

    /** Appends an LEB128 number: seven bits a byte, the low ones first; bit 6 of the last is the sign. */
    public void sleb(int value) {
        while (value < -0x40 || value > 0x3f) {
            u1(value & 0x7f | 0x80);
            value >>= 7;
        }
        u1(value & 0x7f);
    }

    /** Appends bytes as they are. */
    public void bytes(byte[] values) {
        int position = grow(values.length);
        System.arraycopy(values, 0, bytes, position, values.length);
    }

    /** Appends the text in UTF-8, and a zero. */
    public void string(String text) {
        bytes(text.getBytes(StandardCharsets.UTF_8));
        u1(0);
    }

    /** Appends zeros. */
    public void zeros(int count) {
        grow(count);
    }

    /** Appends zeros up to a multiple of a power of two. */
    public void align(int alignment) {
        zeros(-size & alignment - 1);
    }

    /** Returns the position of the first of {@code count} new bytes. */
    private int grow(int count) {
        int start = size;
        size = Math.addExact(size, count);
        if (size > bytes.length) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(2L * bytes.length, size)));
        }
        return start;
    }
}
