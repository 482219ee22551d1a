package edu.sysy.object;

import static edu.sysy.object.ElfFormatException.require;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Reads static executables: Tool Interface Standard, Executable and Linking Format Specification 1.2. Whatever the
 * bytes are, the result is an {@link ElfFile} or an {@link ElfFormatException}.
 */
public final class ElfReader {
    private static final int MAX_SEGMENTS = 256;
    private static final long SEGMENT_LIMIT = 0x6000_0000L;

    private final byte[] file;
    private final ElfHeader header;
    private final ElfMachine machine;
    private final ElfClass elfClass;
    private final boolean bigEndian;
    private final StringSection.Budget names;

    private ElfReader(byte[] file, ElfHeader header, ElfMachine machine) {
        this.file = file;
        this.header = header;
        this.machine = machine;
        this.elfClass = header.format().elfClass();
        this.bigEndian = header.format().order() == ByteOrder.BIG_ENDIAN;
        this.names = new StringSection.Budget(file.length);
    }

    /**
     * Reads a file. Its program headers are required; section headers, symbols and line information are used if they
     * are there. It may have at most 256 loadable segments, which must lie below {@code 0x60000000}.
     *
     * @param file the whole file; the result keeps the array
     * @param header its header
     * @param machine the machine that it is for
     * @throws ElfFormatException if it is not understood, or is damaged
     */
    public static ElfFile read(byte[] file, ElfHeader header, ElfMachine machine) {
        machine.checkClass(header.format().elfClass());
        machine.checkFlags(header.format().flags());
        return new ElfReader(file, header, machine).read();
    }

    private ElfFile read() {
        List<Segment> segments = segments(table(
                header.programHeaders(),
                header.programHeaderCount(),
                elfClass.programHeaderSize(),
                "program header table"));
        List<SectionHeader> sections = sections(table(
                header.sectionHeaderCount() == 0 ? 0 : header.sectionHeaders(),
                header.sectionHeaderCount(),
                elfClass.sectionHeaderSize(),
                "section header table"));
        return new ElfFile(file, header, segments, symbols(sections), lines(sections));
    }

    private ByteReader table(long offset, long count, int entrySize, String what) {
        return reader(offset, count * entrySize, what);
    }

    private ByteReader reader(long offset, long length, String what) {
        return new ByteReader(file, offset, length, what, bigEndian);
    }

    private List<Segment> segments(ByteReader table) {
        List<Segment> segments = new ArrayList<>();
        while (table.hasMore()) {
            ProgramHeader segment = ProgramHeader.read(table, elfClass);
            require(segment.type() != ProgramHeader.INTERPRETER, "dynamically linked program");
            if (segment.type() != ProgramHeader.LOAD) {
                machine.checkSegment(
                        header.format().flags(),
                        segment.type(),
                        what -> reader(segment.offset(), segment.fileSize(), what));
            } else if (segment.memorySize() != 0) {
                check(segment);
                require(segments.size() < MAX_SEGMENTS, "more than " + MAX_SEGMENTS + " loadable segments");
                segments.add(Segment.of(segment));
            }
        }
        segments.sort(Comparator.comparingInt(Segment::address));
        for (int i = 1; i < segments.size(); i++) {
            require(segments.get(i - 1).end() <= segments.get(i).address(), "segments overlap");
        }
        return List.copyOf(segments);
    }

    private void check(ProgramHeader segment) {
        reader(segment.offset(), segment.fileSize(), "segment");
        require(segment.fileSize() <= segment.memorySize(), "segment with more bytes in the file than in memory");
        require(
                segment.address() + segment.memorySize() <= SEGMENT_LIMIT,
                String.format("segment at 0x%08x of 0x%x bytes is too high", segment.address(), segment.memorySize()));
    }

    private List<SectionHeader> sections(ByteReader table) {
        List<SectionHeader> sections = new ArrayList<>();
        while (table.hasMore()) {
            sections.add(SectionHeader.read(table, elfClass));
        }
        return sections;
    }

    private ProgramSymbols symbols(List<SectionHeader> sections) {
        for (SectionHeader section : sections) {
            if (section.type() == SectionHeader.SYMBOLS) {
                require(section.link() >= 0 && section.link() < sections.size(), "symbol table without names");
                StringSection symbolNames = strings(sections.get(section.link()), "symbol names");
                long count = section.size() / elfClass.symbolSize();
                return SymbolReader.read(
                        elfClass,
                        table(section.offset(), count, elfClass.symbolSize(), "symbol table"),
                        symbolNames,
                        index -> index < sections.size() && (sections.get(index).flags() & SectionHeader.EXECUTE) != 0);
            }
        }
        return new ProgramSymbols.Builder().build();
    }

    private StringSection strings(SectionHeader section, String what) {
        require(section.type() != SectionHeader.NO_BITS, what + " without content");
        return new StringSection(file, section.offset(), section.size(), what, names);
    }

    private LineTable lines(List<SectionHeader> sections) {
        if (header.nameSection() >= sections.size()) {
            return new LineTable.Builder().build();
        }
        StringSection sectionNames = strings(sections.get(header.nameSection()), "section names");
        StringSection none = new StringSection(file, 0, 0, "debug strings", names);
        StringSection strings = none;
        StringSection lineStrings = none;
        ByteReader lines = reader(0, 0, "line table");
        for (SectionHeader section : sections) {
            if (section.type() == SectionHeader.NO_BITS || (section.flags() & SectionHeader.COMPRESSED) != 0) {
                continue;
            }
            switch (sectionNames.at(section.name() & 0xffff_ffffL)) {
                case ".debug_line" -> lines = reader(section.offset(), section.size(), "line table");
                case ".debug_str" -> strings = strings(section, "debug strings");
                case ".debug_line_str" -> lineStrings = strings(section, "debug strings");
                default -> {}
            }
        }
        return DwarfLineReader.read(lines, elfClass.addressSize(), strings, lineStrings, names);
    }
}
