package edu.sysy.mips.simulate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Reads an ELF file (Tool Interface Standard, ELF Specification 1.2, and its MIPS supplement) into an {@link Executable}. */
final class ElfReader {

    private static final int DATA_ENCODING = 5;
    private static final int STANDALONE = 255;
    private static final int MACHINE_MIPS = 8;
    private static final int TYPE_EXECUTABLE = 2;
    private static final int SEGMENT_LOAD = 1;
    private static final int SEGMENT_INTERPRETER = 3;
    private static final int SEGMENT_ABI_FLAGS = 0x7000_0003;
    private static final int SECTION_SYMBOLS = 2;
    private static final int SECTION_NO_BITS = 8;
    private static final int SECTION_COMPRESSED = 0x800;
    private static final int SECTION_EXECUTABLE = 4;
    private static final int FLAG_NAN_2008 = 0x400;
    private static final int FLAG_ABI2 = 0x20;
    private static final int FLAG_FP64 = 0x200;
    private static final int FLAGS_COMPRESSED_CODE = 0x0600_0000;
    private static final int FLOAT_64 = 6;
    private static final int FLOAT_64A = 7;
    private static final int MAXIMUM_SEGMENTS = 256;
    private static final long SEGMENT_LIMIT = 0x6000_0000L;
    private static final int SYMBOL_SIZE = 16;

    private record Section(int name, int type, int flags, long offset, long size, int link) {}

    private final byte[] file;
    private final boolean bigEndian;
    private final StringSection.Budget names;

    ElfReader(byte[] file) {
        this.file = file;
        this.bigEndian = file.length > DATA_ENCODING && file[DATA_ENCODING] == 2;
        this.names = new StringSection.Budget(file.length);
    }

    Executable read() {
        ByteReader header = reader(0, 52, "ELF header");
        require(
                header.u8() == 0x7f && header.u8() == 'E' && header.u8() == 'L' && header.u8() == 'F',
                "not an ELF file");
        require(header.u8() == 1, "not a 32-bit ELF file");
        int encoding = header.u8();
        require(encoding == 1 || encoding == 2, "an ELF file of unknown byte order");
        header.skip(1);
        boolean standalone = header.u8() == STANDALONE;
        header.skip(8);
        require(header.u16() == TYPE_EXECUTABLE, "not an executable at a fixed address");
        require(header.u16() == MACHINE_MIPS, "not a MIPS program");
        require(header.i32() == 1, "unknown ELF version");
        int entry = header.i32();
        long programHeaders = header.u32();
        long sectionHeaders = header.u32();
        checkFlags(header.i32());
        header.skip(2);
        int programHeaderSize = header.u16();
        int programHeaderCount = header.u16();
        int sectionHeaderSize = header.u16();
        int sectionHeaderCount = header.u16();
        int nameSection = header.u16();

        require(programHeaderCount > 0, "no program headers");
        require(programHeaderSize == 32, "program headers of " + programHeaderSize + " bytes");
        List<Segment> segments = segments(reader(programHeaders, 32L * programHeaderCount, "program header table"));
        Text text = text(segments, entry);
        require(text.indexOf(entry) >= 0, String.format("entry point 0x%08x lies outside the text", entry));

        List<Section> sections = List.of();
        if (sectionHeaders != 0 && sectionHeaderCount != 0) {
            require(sectionHeaderSize == 40, "section headers of " + sectionHeaderSize + " bytes");
            sections = sections(reader(sectionHeaders, 40L * sectionHeaderCount, "section header table"));
        }
        return new Executable(
                file,
                new Executable.Kind(bigEndian, standalone),
                entry,
                segments,
                text,
                symbols(sections),
                lines(sections, nameSection),
                new Executable.ProgramHeaders(addressOf(segments, programHeaders), programHeaderCount));
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new ElfFormatException(message);
        }
    }

    private ByteReader reader(long offset, long length, String what) {
        return new ByteReader(file, offset, length, what, bigEndian);
    }

    private static void checkFlags(int flags) {
        int architecture = flags >>> 28;
        boolean known = architecture < 2 || architecture == 5 || architecture == 7;
        require(known, "not a MIPS32 release 1 or 2 program");
        require((flags & FLAGS_COMPRESSED_CODE) == 0, "MIPS16 or microMIPS code");
        require((flags & FLAG_NAN_2008) == 0, "IEEE 754-2008 NaN encoding");
        require((flags & FLAG_ABI2) == 0, "n32 ABI");
        require((flags & FLAG_FP64) == 0, "64-bit floating-point registers");
    }

    private List<Segment> segments(ByteReader table) {
        List<Segment> segments = new ArrayList<>();
        while (table.hasMore()) {
            int type = table.i32();
            long offset = table.u32();
            long address = table.u32();
            table.skip(4);
            long fileSize = table.u32();
            long memorySize = table.u32();
            int flags = table.i32();
            table.skip(4);
            if (type == SEGMENT_INTERPRETER) {
                throw new ElfFormatException("dynamically linked program");
            } else if (type == SEGMENT_ABI_FLAGS) {
                checkAbiFlags(reader(offset, fileSize, "ABI flags"));
            } else if (type == SEGMENT_LOAD && memorySize != 0) {
                reader(offset, fileSize, "segment");
                require(fileSize <= memorySize, "segment with more bytes in the file than in memory");
                require(
                        address + memorySize <= SEGMENT_LIMIT,
                        String.format("segment at 0x%08x of 0x%x bytes is too high", address, memorySize));
                require(segments.size() < MAXIMUM_SEGMENTS, "more than " + MAXIMUM_SEGMENTS + " loadable segments");
                segments.add(new Segment(
                        (int) address,
                        (int) memorySize,
                        (int) offset,
                        (int) fileSize,
                        (flags & 2) != 0,
                        (flags & 1) != 0));
            }
        }
        segments.sort(Comparator.comparingInt(Segment::address));
        for (int i = 1; i < segments.size(); i++) {
            require(segments.get(i - 1).end() <= segments.get(i).address(), "segments overlap");
        }
        return List.copyOf(segments);
    }

    private static void checkAbiFlags(ByteReader flags) {
        require(flags.u16() == 0, "ABI flags of an unknown version");
        flags.skip(5);
        int floats = flags.u8();
        require(floats != FLOAT_64 && floats != FLOAT_64A, "64-bit floating-point registers");
    }

    private Text text(List<Segment> segments, int entry) {
        List<Segment> executable = new ArrayList<>();
        long total = 0;
        for (Segment segment : segments) {
            if (segment.executable()) {
                total += segment.fileSize();
                boolean first = entry >= segment.address() && entry < segment.end();
                executable.add(first ? 0 : executable.size(), segment);
            }
        }
        require(total <= file.length, "executable segments share bytes of the file");
        return new Text(file, executable, bigEndian);
    }

    private static int addressOf(List<Segment> segments, long fileOffset) {
        for (Segment segment : segments) {
            if (fileOffset >= segment.fileOffset() && fileOffset < (long) segment.fileOffset() + segment.fileSize()) {
                return segment.address() + (int) (fileOffset - segment.fileOffset());
            }
        }
        return 0;
    }

    private static List<Section> sections(ByteReader table) {
        List<Section> sections = new ArrayList<>();
        while (table.hasMore()) {
            int name = table.i32();
            int type = table.i32();
            int flags = table.i32();
            table.skip(4);
            long offset = table.u32();
            long size = table.u32();
            int link = table.i32();
            table.skip(12);
            sections.add(new Section(name, type, flags, offset, size, link));
        }
        return sections;
    }

    private SymbolTable symbols(List<Section> sections) {
        SymbolTable.Builder builder = new SymbolTable.Builder();
        for (Section section : sections) {
            if (section.type() == SECTION_SYMBOLS) {
                symbols(section, sections, builder);
                break;
            }
        }
        return builder.build();
    }

    private void symbols(Section section, List<Section> sections, SymbolTable.Builder builder) {
        require(section.link() >= 0 && section.link() < sections.size(), "symbol table without names");
        StringSection symbolNames = strings(sections.get(section.link()), "symbol names");
        ByteReader table = reader(section.offset(), section.size() / SYMBOL_SIZE * SYMBOL_SIZE, "symbol table");
        while (table.hasMore()) {
            long name = table.u32();
            int value = table.i32();
            int size = table.i32();
            int info = table.u8();
            table.skip(1);
            int index = table.u16();
            int type = info & 15;
            boolean global = info >>> 4 != 0;
            if (name == 0 || index == 0 || type > 2) {
                continue;
            }
            Symbol symbol = new Symbol(symbolNames.at(name), value, size);
            builder.add(symbol, global);
            boolean code = index < sections.size() && (sections.get(index).flags() & SECTION_EXECUTABLE) != 0;
            if (type == 2) {
                builder.addFunction(symbol);
            } else if (type == 0 && global && code) {
                builder.addCodeLabel(symbol);
            }
        }
    }

    private StringSection strings(Section section, String what) {
        require(section.type() != SECTION_NO_BITS, what + " without content");
        return new StringSection(file, section.offset(), section.size(), what, names);
    }

    private LineTable lines(List<Section> sections, int nameSection) {
        if (nameSection >= sections.size()) {
            return new LineTable.Builder().build();
        }
        StringSection sectionNames = strings(sections.get(nameSection), "section names");
        StringSection none = new StringSection(file, 0, 0, "debug strings", names);
        StringSection strings = none;
        StringSection lineStrings = none;
        ByteReader lines = reader(0, 0, "line table");
        for (Section section : sections) {
            if (section.type() == SECTION_NO_BITS || (section.flags() & SECTION_COMPRESSED) != 0) {
                continue;
            }
            switch (sectionNames.at(section.name() & 0xffff_ffffL)) {
                case ".debug_line" -> lines = reader(section.offset(), section.size(), "line table");
                case ".debug_str" -> strings = strings(section, "debug strings");
                case ".debug_line_str" -> lineStrings = strings(section, "debug strings");
                default -> {}
            }
        }
        return DwarfLines.read(lines, strings, lineStrings, names);
    }
}
