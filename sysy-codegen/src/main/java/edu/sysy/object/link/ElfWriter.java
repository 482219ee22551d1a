package edu.sysy.object.link;

import edu.sysy.object.ElfClass;
import edu.sysy.object.ElfHeader;
import edu.sysy.object.ProgramHeader;
import edu.sysy.object.SectionHeader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The frame of a static executable: headers, notes, symbols and debugging information, with room for code and data. */
final class ElfWriter {
    /** Segments besides those of notes: code, data, and the stack's permissions. */
    private static final int COMMON_SEGMENTS = 3;

    private static final int FIRST_ALIGNMENT = 8;
    private static final int SECTION_ALIGNMENT = LinkLayout.SECTION_ALIGNMENT;

    private final LinkLayout layout;
    private final LinkTarget target;
    private final ElfClass elfClass;
    private final List<SectionHeader> headers = new ArrayList<>();
    private final List<Content> contents = new ArrayList<>();
    private final ByteWriter names;
    private long fileSize;

    /** Bytes that no section of the program holds. */
    private record Content(int offset, byte[] bytes) {}

    ElfWriter(LinkLayout layout, LinkTarget target) {
        this.layout = layout;
        this.target = target;
        elfClass = target.format().elfClass();
        names = new ByteWriter(target.order());
    }

    /** Where code begins in the file. */
    static int textOffset(LinkTarget target) {
        int end = firstNote(target);
        for (LinkTarget.NoteSection note : target.notes()) {
            end = aligned(end, note.align()) + note.content().length;
        }
        return aligned(end, SECTION_ALIGNMENT);
    }

    private static int firstNote(LinkTarget target) {
        ElfClass elfClass = target.format().elfClass();
        int segments = target.notes().size() + COMMON_SEGMENTS;
        return aligned(elfClass.headerSize() + segments * elfClass.programHeaderSize(), FIRST_ALIGNMENT);
    }

    private static int aligned(int offset, int alignment) {
        return offset + (-offset & alignment - 1);
    }

    /** The index of the section header. */
    int sectionIndex(Section section) {
        return 1 + target.notes().size() + section.ordinal();
    }

    /** The place of a section in the file. */
    int offset(Section section) {
        int address = layout.start(section);
        return section == Section.TEXT || section == Section.READ_ONLY
                ? address - target.memory().base()
                : address - layout.start(Section.SMALL) + dataOffset();
    }

    private int dataOffset() {
        int end = layout.start(Section.READ_ONLY)
                + layout.size(Section.READ_ONLY)
                - target.memory().base();
        return aligned(end, SECTION_ALIGNMENT);
    }

    /**
     * A file that lacks code and data only.
     *
     * @throws IllegalStateException if it would be larger than an array can be
     */
    ByteBuffer write(DebugInfo debug, SymbolSection symbols) {
        names.u1(0);
        headers.add(new SectionHeader(0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
        List<ProgramHeader> segments = addNotes();
        addLoaded(".text", SectionHeader.PROGRAM_BITS, SectionHeader.EXECUTE, Section.TEXT);
        addLoaded(".rodata", SectionHeader.PROGRAM_BITS, 0, Section.READ_ONLY);
        int small = SectionHeader.WRITE | target.globalPointer().sectionFlags();
        addLoaded(".sdata", SectionHeader.PROGRAM_BITS, small, Section.SMALL);
        addLoaded(".data", SectionHeader.PROGRAM_BITS, SectionHeader.WRITE, Section.DATA);
        addLoaded(".bss", SectionHeader.NO_BITS, SectionHeader.WRITE, Section.ZERO);
        fileSize = (long) offset(Section.DATA) + layout.size(Section.DATA);
        add(name(".debug_info"), SectionHeader.PROGRAM_BITS, debug.info());
        add(name(".debug_abbrev"), SectionHeader.PROGRAM_BITS, debug.abbreviations());
        add(name(".debug_line"), SectionHeader.PROGRAM_BITS, debug.lines());
        addSymbols(symbols);
        int last = name(".shstrtab");
        add(last, SectionHeader.STRINGS, names.toByteArray());
        addCommonSegments(segments);
        return write(segments);
    }

    private List<ProgramHeader> addNotes() {
        List<ProgramHeader> segments = new ArrayList<>();
        int end = firstNote(target);
        for (LinkTarget.NoteSection note : target.notes()) {
            int offset = aligned(end, note.align());
            int address = target.memory().base() + offset;
            int size = note.content().length;
            headers.add(new SectionHeader(
                    name(note.name()),
                    note.sectionType(),
                    SectionHeader.ALLOCATE,
                    address,
                    offset,
                    size,
                    0,
                    0,
                    note.align(),
                    size));
            segments.add(new ProgramHeader(
                    note.segmentType(), ProgramHeader.READABLE, offset, address, size, size, note.align()));
            contents.add(new Content(offset, note.content()));
            end = offset + size;
        }
        return segments;
    }

    private void addLoaded(String name, int type, int flags, Section section) {
        headers.add(new SectionHeader(
                name(name),
                type,
                SectionHeader.ALLOCATE | flags,
                layout.start(section),
                offset(section),
                layout.size(section),
                0,
                0,
                SECTION_ALIGNMENT,
                0));
    }

    private void addSymbols(SymbolSection symbols) {
        int strings = headers.size() + 1;
        int offset = append(symbols.entries(), elfClass.addressSize());
        headers.add(new SectionHeader(
                name(".symtab"),
                SectionHeader.SYMBOLS,
                0,
                0,
                offset,
                symbols.entries().length,
                strings,
                symbols.firstGlobal(),
                elfClass.addressSize(),
                elfClass.symbolSize()));
        add(name(".strtab"), SectionHeader.STRINGS, symbols.strings());
    }

    private void add(int name, int type, byte[] bytes) {
        headers.add(new SectionHeader(name, type, 0, 0, append(bytes, 1), bytes.length, 0, 0, 1, 0));
    }

    /** Puts bytes to the end of the file and returns their place. */
    private int append(byte[] bytes, int align) {
        int offset = place(align);
        contents.add(new Content(offset, bytes));
        fileSize = (long) offset + bytes.length;
        return offset;
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

    private void addCommonSegments(List<ProgramHeader> segments) {
        int base = target.memory().base();
        int page = target.memory().page();
        int codeSize = layout.start(Section.READ_ONLY) + layout.size(Section.READ_ONLY) - base;
        segments.add(load(0, base, codeSize, codeSize, ProgramHeader.EXECUTABLE, page));
        int data = layout.start(Section.SMALL);
        int memory = layout.start(Section.ZERO) + layout.size(Section.ZERO) - data;
        int size = layout.start(Section.DATA) + layout.size(Section.DATA) - data;
        segments.add(load(dataOffset(), data, size, memory, ProgramHeader.WRITABLE, page));
        segments.add(new ProgramHeader(
                ProgramHeader.STACK, ProgramHeader.READABLE | ProgramHeader.WRITABLE, 0, 0, 0, 0, SECTION_ALIGNMENT));
    }

    private static ProgramHeader load(int offset, int address, int size, int memory, int flags, int page) {
        return new ProgramHeader(
                ProgramHeader.LOAD, ProgramHeader.READABLE | flags, offset, address, size, memory, page);
    }

    private ByteBuffer write(List<ProgramHeader> segments) {
        int sectionHeaders = place(elfClass.addressSize());
        int size = Math.addExact(sectionHeaders, headers.size() * elfClass.sectionHeaderSize());
        ByteBuffer out = ByteBuffer.allocate(size);
        ElfHeader header = new ElfHeader(
                target.format(),
                layout.program().of(target.entry()),
                elfClass.headerSize(),
                segments.size(),
                sectionHeaders,
                headers.size(),
                headers.size() - 1);
        header.write(out);
        segments.forEach(segment -> segment.write(out, elfClass));
        for (Content content : contents) {
            out.position(content.offset()).put(content.bytes());
        }
        out.position(sectionHeaders);
        headers.forEach(section -> section.write(out, elfClass));
        return out;
    }
}
