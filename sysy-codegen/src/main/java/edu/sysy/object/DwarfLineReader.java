package edu.sysy.object;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads {@code .debug_line}: the line-number programs of DWARF versions 2 to 5, 32-bit format (DWARF Debugging
 * Information Format, version 5, section 6.2). Units of other versions are passed over.
 */
final class DwarfLineReader {

    private static final int FORM_DATA2 = 0x05;
    private static final int FORM_DATA4 = 0x06;
    private static final int FORM_DATA8 = 0x07;
    private static final int FORM_STRING = 0x08;
    private static final int FORM_BLOCK = 0x09;
    private static final int FORM_DATA1 = 0x0b;
    private static final int FORM_STRP = 0x0e;
    private static final int FORM_UDATA = 0x0f;
    private static final int FORM_DATA16 = 0x1e;
    private static final int FORM_LINE_STRP = 0x1f;
    private static final int CONTENT_PATH = 1;
    private static final int CONTENT_DIRECTORY = 2;

    private final StringSection strings;
    private final StringSection lineStrings;
    private final StringSection.Budget budget;
    private final int addressSize;
    private final LineTable.Builder table = new LineTable.Builder();

    private DwarfLineReader(
            int addressSize, StringSection strings, StringSection lineStrings, StringSection.Budget budget) {
        this.addressSize = addressSize;
        this.strings = strings;
        this.lineStrings = lineStrings;
        this.budget = budget;
    }

    static LineTable read(
            ByteReader section,
            int addressSize,
            StringSection strings,
            StringSection lineStrings,
            StringSection.Budget budget) {
        DwarfLineReader reader = new DwarfLineReader(addressSize, strings, lineStrings, budget);
        while (section.hasMore()) {
            long length = section.u32();
            if (length >= 0xffff_fff0L) {
                throw new ElfFormatException("line table in 64-bit DWARF format");
            }
            reader.unit(section.slice(length));
        }
        return reader.table.build();
    }

    private void unit(ByteReader in) {
        int version = in.u16();
        if (version < 2 || version > 5) {
            return;
        }
        if (version == 5) {
            int size = in.u8();
            in.u8();
            if (size != addressSize) {
                throw new ElfFormatException("line table with addresses of " + size + " bytes");
            }
        }
        ByteReader header = in.slice(in.u32());
        int minimumLength = header.u8();
        if (version >= 4) {
            header.u8();
        }
        header.u8();
        int lineBase = (byte) header.u8();
        int lineRange = header.u8();
        int opcodeBase = header.u8();
        if (lineRange == 0 || opcodeBase == 0) {
            throw new ElfFormatException("line table with line range " + lineRange + ", opcode base " + opcodeBase);
        }
        int[] operands = new int[opcodeBase];
        for (int i = 1; i < opcodeBase; i++) {
            operands[i] = header.u8();
        }
        List<Integer> files = version == 5 ? newNames(header) : oldNames(header);
        new LineProgram(in, files, version == 5 ? 0 : 1, minimumLength, lineBase, lineRange, operands).run();
    }

    private List<Integer> oldNames(ByteReader header) {
        List<String> directories = new ArrayList<>();
        directories.add("");
        for (String name = header.string(); !name.isEmpty(); name = header.string()) {
            directories.add(name);
        }
        List<Integer> files = new ArrayList<>();
        for (String name = header.string(); !name.isEmpty(); name = header.string()) {
            files.add(file(directories, header.uleb(), name));
            header.uleb();
            header.uleb();
        }
        return files;
    }

    private List<Integer> newNames(ByteReader header) {
        List<String> directories = new ArrayList<>();
        for (Entry entry : entries(header)) {
            directories.add(directories.isEmpty() ? "" : entry.path());
        }
        List<Integer> files = new ArrayList<>();
        for (Entry entry : entries(header)) {
            files.add(file(directories, entry.directory(), entry.path()));
        }
        return files;
    }

    private int file(List<String> directories, long directory, String name) {
        String prefix = directory >= 0 && directory < directories.size() ? directories.get((int) directory) : "";
        return table.file(budget.spend(prefix.isEmpty() || name.startsWith("/") ? name : prefix + "/" + name));
    }

    private record Entry(String path, long directory) {}

    private List<Entry> entries(ByteReader header) {
        int fields = header.u8();
        long[] kinds = new long[fields];
        long[] forms = new long[fields];
        for (int i = 0; i < fields; i++) {
            kinds[i] = header.uleb();
            forms[i] = header.uleb();
        }
        long count = header.uleb();
        if (count < 0 || count > header.remaining() || fields == 0 && count != 0) {
            throw new ElfFormatException("line table with " + Long.toUnsignedString(count) + " names");
        }
        List<Entry> entries = new ArrayList<>();
        for (long i = 0; i < count; i++) {
            String path = "";
            long directory = 0;
            for (int field = 0; field < fields; field++) {
                if (kinds[field] == CONTENT_PATH) {
                    path = name(header, (int) forms[field]);
                } else {
                    long value = number(header, (int) forms[field]);
                    directory = kinds[field] == CONTENT_DIRECTORY ? value : directory;
                }
            }
            entries.add(new Entry(path, directory));
        }
        return entries;
    }

    private String name(ByteReader in, int form) {
        return switch (form) {
            case FORM_STRING -> in.string();
            case FORM_STRP -> strings.at(in.u32());
            case FORM_LINE_STRP -> lineStrings.at(in.u32());
            default -> throw new ElfFormatException("line table with a name in form " + form);
        };
    }

    private static long number(ByteReader in, int form) {
        switch (form) {
            case FORM_DATA1:
                return in.u8();
            case FORM_DATA2:
                return in.u16();
            case FORM_DATA4, FORM_STRP, FORM_LINE_STRP:
                return in.u32();
            case FORM_DATA8:
                return in.u64();
            case FORM_UDATA:
                return in.uleb();
            case FORM_DATA16:
                in.skip(16);
                return 0;
            case FORM_BLOCK:
                in.skip(in.uleb());
                return 0;
            case FORM_STRING:
                in.string();
                return 0;
            default:
                throw new ElfFormatException("line table with a field in form " + form);
        }
    }

    /** The state machine of one unit. */
    private final class LineProgram {

        private final ByteReader in;
        private final List<Integer> files;
        private final int firstFile;
        private final int minimumLength;
        private final int lineBase;
        private final int lineRange;
        private final int[] operands;
        private int address;
        private int line;
        private long file;

        LineProgram(
                ByteReader in,
                List<Integer> files,
                int firstFile,
                int minimumLength,
                int lineBase,
                int lineRange,
                int[] operands) {
            this.in = in;
            this.files = files;
            this.firstFile = firstFile;
            this.minimumLength = minimumLength;
            this.lineBase = lineBase;
            this.lineRange = lineRange;
            this.operands = operands;
        }

        void run() {
            reset();
            while (in.hasMore()) {
                int opcode = in.u8();
                if (opcode >= operands.length) {
                    int adjusted = opcode - operands.length;
                    address += adjusted / lineRange * minimumLength;
                    line += lineBase + adjusted % lineRange;
                    row();
                } else if (opcode == 0) {
                    extended();
                } else {
                    standard(opcode);
                }
            }
        }

        private void reset() {
            address = 0;
            line = 1;
            file = 1;
        }

        private void row() {
            long index = file - firstFile;
            if (index >= 0 && index < files.size()) {
                table.add(address, files.get((int) index), Math.max(line, 0));
            }
        }

        private void standard(int opcode) {
            switch (opcode) {
                case 1 -> row();
                case 2 -> address += (int) in.uleb() * minimumLength;
                case 3 -> line += (int) in.sleb();
                case 4 -> file = in.uleb();
                case 8 -> address += (255 - operands.length) / lineRange * minimumLength;
                case 9 -> address += in.u16();
                default -> {
                    for (int i = 0; i < operands[opcode]; i++) {
                        in.uleb();
                    }
                }
            }
        }

        private void extended() {
            ByteReader operation = in.slice(in.uleb());
            if (!operation.hasMore()) {
                return;
            }
            switch (operation.u8()) {
                case 1 -> {
                    table.add(address, 0, 0);
                    reset();
                }
                case 2 -> address = operation.i32();
                case 3 -> {
                    String name = operation.string();
                    files.add(table.file(budget.spend(name)));
                }
                default -> {}
            }
        }
    }
}
