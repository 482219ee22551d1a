package edu.sysy.mips.assemble;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The frame of a static executable: headers, ABI flags, symbols and debugging information, with room for code and data.
 *
 * <p>After "System V Application Binary Interface: MIPS RISC Processor Supplement" and "MIPS O32 ABI - FR0 and FR1 Interlinking".
 * The flags say o32, MIPS32 release 2, legacy NaN, and 32-bit floating registers of which the odd ones hold singles as well.
 */
final class ElfWriter {
    private static final int HEADER_SIZE = 52;
    private static final int SEGMENT_HEADER_SIZE = 32;
    private static final int SECTION_HEADER_SIZE = 40;
    private static final int SEGMENTS = 4;
    private static final int ABI_FLAGS_SIZE = 24;
    private static final int ABI_FLAGS_OFFSET = (HEADER_SIZE + SEGMENTS * SEGMENT_HEADER_SIZE + 7) / 8 * 8;

    /** Where code begins in the file. */
    static final int TEXT_OFFSET = (ABI_FLAGS_OFFSET + ABI_FLAGS_SIZE + 15) / 16 * 16;

    /** EF_MIPS_NOREORDER, EF_MIPS_ABI_O32, EF_MIPS_ARCH_32R2. */
    private static final int FLAGS = 0x7000_1001;

    /** ELFOSABI_STANDALONE. */
    private static final byte STANDALONE = (byte) 255;

    private static final int PROGBITS = 1;
    private static final int SYMTAB = 2;
    private static final int STRTAB = 3;
    private static final int NOBITS = 8;
    private static final int MIPS_ABIFLAGS = 0x7000_002a;
    private static final int MIPS_GPREL = 0x1000_0000;
    private static final int WRITE = 1;
    private static final int ALLOC = 2;
    private static final int EXECUTE = 4;

    private static final int LOAD = 1;
    private static final int STACK = 0x6474_e551;
    private static final int SEGMENT_ABIFLAGS = 0x7000_0003;
    private static final int READABLE = 4;
    private static final int WRITABLE = 2;
    private static final int EXECUTABLE = 1;

    private final Layout layout;
    private final ExecutableKind kind;
    private final List<Header> headers = new ArrayList<>();
    private final List<Content> contents = new ArrayList<>();
    private final ByteWriter names;
    private long fileSize;

    /** A section header. */
    private record Header(
            int name,
            int type,
            int flags,
            int address,
            int offset,
            int size,
            int link,
            int info,
            int align,
            int entry) {}

    /** Bytes that are not loaded. */
    private record Content(int offset, byte[] bytes) {}

    private ElfWriter(Layout layout, ExecutableKind kind) {
        this.layout = layout;
        this.kind = kind;
        names = new ByteWriter(kind.order());
    }

    /** The index of the section header. */
    static int sectionIndex(Section section) {
        return 2 + section.ordinal();
    }

    /** The place of a section in the file. */
    static int offset(Layout layout, Section section) {
        int address = layout.start(section);
        return section == Section.TEXT || section == Section.READ_ONLY
                ? address - Layout.BASE
                : address - layout.start(Section.SMALL) + dataOffset(layout);
    }

    /**
     * A file that lacks code and data only.
     *
     * @throws IllegalStateException if it would be larger than an array can be
     */
    static ByteBuffer write(Layout layout, ExecutableKind kind, DebugInfo debug, SymbolTable symbols) {
        ElfWriter writer = new ElfWriter(layout, kind);
        writer.addHeaders(debug, symbols);
        return writer.write();
    }

    private static int dataOffset(Layout layout) {
        int end = layout.start(Section.READ_ONLY) + layout.size(Section.READ_ONLY) - Layout.BASE;
        return (end + 15) / 16 * 16;
    }

    private void addHeaders(DebugInfo debug, SymbolTable symbols) {
        names.u1(0);
        headers.add(new Header(0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
        headers.add(new Header(
                name(".MIPS.abiflags"),
                MIPS_ABIFLAGS,
                ALLOC,
                Layout.BASE + ABI_FLAGS_OFFSET,
                ABI_FLAGS_OFFSET,
                ABI_FLAGS_SIZE,
                0,
                0,
                8,
                ABI_FLAGS_SIZE));
        addLoaded(".text", PROGBITS, ALLOC | EXECUTE, Section.TEXT);
        addLoaded(".rodata", PROGBITS, ALLOC, Section.READ_ONLY);
        addLoaded(".sdata", PROGBITS, ALLOC | WRITE | MIPS_GPREL, Section.SMALL);
        addLoaded(".data", PROGBITS, ALLOC | WRITE, Section.DATA);
        addLoaded(".bss", NOBITS, ALLOC | WRITE, Section.ZERO);
        fileSize = (long) offset(layout, Section.DATA) + layout.size(Section.DATA);
        add(".debug_info", PROGBITS, debug.info(), 0, 0, 1, 0);
        add(".debug_abbrev", PROGBITS, debug.abbreviations(), 0, 0, 1, 0);
        add(".debug_line", PROGBITS, debug.lines(), 0, 0, 1, 0);
        int strings = headers.size() + 1;
        add(".symtab", SYMTAB, symbols.entries(), strings, symbols.firstGlobal(), 4, SymbolTable.ENTRY_SIZE);
        add(".strtab", STRTAB, symbols.strings(), 0, 0, 1, 0);
        int last = name(".shstrtab");
        addNamed(last, STRTAB, names.toByteArray(), 0, 0, 1, 0);
    }

    private void addLoaded(String name, int type, int flags, Section section) {
        headers.add(new Header(
                name(name),
                type,
                flags,
                layout.start(section),
                offset(layout, section),
                layout.size(section),
                0,
                0,
                16,
                0));
    }

    private void add(String name, int type, byte[] bytes, int link, int info, int align, int entry) {
        addNamed(name(name), type, bytes, link, info, align, entry);
    }

    private void addNamed(int name, int type, byte[] bytes, int link, int info, int align, int entry) {
        int offset = place(align);
        headers.add(new Header(name, type, 0, 0, offset, bytes.length, link, info, align, entry));
        contents.add(new Content(offset, bytes));
        fileSize = (long) offset + bytes.length;
    }

    private int name(String name) {
        int offset = names.size();
        names.bytes(name.getBytes(StandardCharsets.US_ASCII));
        names.u1(0);
        return offset;
    }

    /** The next place in the file. */
    private int place(int align) {
        long offset = fileSize + (-fileSize & align - 1);
        if (offset > Integer.MAX_VALUE - (1 << 16)) {
            throw new IllegalStateException("the file would be larger than 2 GiB");
        }
        return (int) offset;
    }

    private ByteBuffer write() {
        int sectionHeaders = place(4);
        ByteBuffer out = ByteBuffer.allocate(Math.addExact(sectionHeaders, headers.size() * SECTION_HEADER_SIZE))
                .order(kind.order());
        writeHeader(out, sectionHeaders);
        writeSegments(out);
        out.position(ABI_FLAGS_OFFSET);
        writeAbiFlags(out);
        for (Content content : contents) {
            out.position(content.offset()).put(content.bytes());
        }
        out.position(sectionHeaders);
        for (Header h : headers) {
            out.putInt(h.name())
                    .putInt(h.type())
                    .putInt(h.flags())
                    .putInt(h.address())
                    .putInt(h.offset());
            out.putInt(h.size())
                    .putInt(h.link())
                    .putInt(h.info())
                    .putInt(h.align())
                    .putInt(h.entry());
        }
        return out;
    }

    private void writeHeader(ByteBuffer out, int sectionHeaders) {
        out.put((byte) 0x7f).put((byte) 'E').put((byte) 'L').put((byte) 'F');
        out.put((byte) 1).put((byte) (kind.bigEndian() ? 2 : 1)).put((byte) 1); // 32 bits, byte order, version 1
        out.put(kind.standalone() ? STANDALONE : 0);
        out.position(16);
        out.putShort((short) 2).putShort((short) 8).putInt(1); // executable, MIPS, version 1
        out.putInt(layout.program().of(kind.entry()));
        out.putInt(HEADER_SIZE).putInt(sectionHeaders).putInt(FLAGS);
        out.putShort((short) HEADER_SIZE);
        out.putShort((short) SEGMENT_HEADER_SIZE).putShort((short) SEGMENTS);
        out.putShort((short) SECTION_HEADER_SIZE).putShort((short) headers.size());
        out.putShort((short) (headers.size() - 1));
    }

    private void writeSegments(ByteBuffer out) {
        int flags = Layout.BASE + ABI_FLAGS_OFFSET;
        writeSegment(out, SEGMENT_ABIFLAGS, ABI_FLAGS_OFFSET, flags, ABI_FLAGS_SIZE, ABI_FLAGS_SIZE, READABLE, 8);
        int codeSize = layout.start(Section.READ_ONLY) + layout.size(Section.READ_ONLY) - Layout.BASE;
        writeSegment(out, LOAD, 0, Layout.BASE, codeSize, codeSize, READABLE | EXECUTABLE, Layout.PAGE);
        int data = layout.start(Section.SMALL);
        int memory = layout.start(Section.ZERO) + layout.size(Section.ZERO) - data;
        int size = layout.start(Section.DATA) + layout.size(Section.DATA) - data;
        writeSegment(out, LOAD, dataOffset(layout), data, size, memory, READABLE | WRITABLE, Layout.PAGE);
        writeSegment(out, STACK, 0, 0, 0, 0, READABLE | WRITABLE, 16);
    }

    private static void writeSegment(
            ByteBuffer out, int type, int offset, int address, int size, int memory, int flags, int align) {
        out.putInt(type).putInt(offset).putInt(address).putInt(address);
        out.putInt(size).putInt(memory).putInt(flags).putInt(align);
    }

    private static void writeAbiFlags(ByteBuffer out) {
        out.putShort((short) 0); // version
        out.put((byte) 32).put((byte) 2); // MIPS32 release 2
        out.put((byte) 1).put((byte) 1).put((byte) 0); // general and floating registers of 32 bits
        out.put((byte) 1); // hard float, pairs for doubles
        out.putInt(0).putInt(0); // no extension of a processor or of the instruction set
        out.putInt(1).putInt(0); // odd registers hold singles
    }
}
