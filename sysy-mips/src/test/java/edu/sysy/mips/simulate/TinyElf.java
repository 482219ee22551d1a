package edu.sysy.mips.simulate;

import edu.sysy.object.ElfSymbol;
import edu.sysy.simulate.Executable;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Writes small executables without any tools: text at {@link #TEXT}, zeroed data at {@link #DATA}, symbols, lines. */
final class TinyElf {

    static final int TEXT = 0x0040_0000;
    static final int DATA = 0x1000_0000;

    private static final int HEADERS = 52 + 2 * 32;

    private final List<Integer> words = new ArrayList<>();
    private final List<ElfSymbol> symbols = new ArrayList<>();
    private byte[] lines = {};
    private int dataSize = 1 << 20;

    TinyElf words(int... more) {
        for (int word : more) {
            words.add(word);
        }
        return this;
    }

    /** Marks the next word as the start of a function of so many words. */
    TinyElf function(String name, int size) {
        symbols.add(new ElfSymbol(name, next(), 4 * size));
        return this;
    }

    /** Marks the next word with a name of size 0. */
    TinyElf label(String name) {
        return function(name, 0);
    }

    TinyElf lines(byte[] section) {
        lines = section.clone();
        return this;
    }

    TinyElf dataSize(int bytes) {
        dataSize = bytes;
        return this;
    }

    int next() {
        return TEXT + HEADERS + 4 * words.size();
    }

    byte[] build() {
        byte[] names = "\0.text\0.symtab\0.strtab\0.debug_line\0.shstrtab\0".getBytes(StandardCharsets.US_ASCII);
        ByteArrayOutputStream strings = new ByteArrayOutputStream();
        strings.write(0);
        ByteBuffer table = buffer(16 * (symbols.size() + 1));
        table.position(16);
        for (ElfSymbol symbol : symbols) {
            table.putInt(strings.size()).putInt(symbol.address()).putInt(symbol.size());
            table.put((byte) (1 << 4 | (symbol.size() > 0 ? 2 : 0)))
                    .put((byte) 0)
                    .putShort((short) 1);
            strings.writeBytes(symbol.name().getBytes(StandardCharsets.US_ASCII));
            strings.write(0);
        }
        int textEnd = HEADERS + 4 * words.size();
        int symbolsAt = textEnd;
        int stringsAt = symbolsAt + table.capacity();
        int linesAt = stringsAt + strings.size();
        int namesAt = linesAt + lines.length;
        int sectionsAt = namesAt + names.length;

        ByteBuffer file = buffer(sectionsAt + 6 * 40);
        file.putInt(0x464c_457f).put((byte) 1).put((byte) 1).put((byte) 1).position(16);
        file.putShort((short) 2)
                .putShort((short) 8)
                .putInt(1)
                .putInt(TEXT + HEADERS)
                .putInt(52)
                .putInt(sectionsAt);
        file.putInt(0x7000_1000).putShort((short) 52).putShort((short) 32).putShort((short) 2);
        file.putShort((short) 40).putShort((short) 6).putShort((short) 5);
        file.putInt(1)
                .putInt(0)
                .putInt(TEXT)
                .putInt(TEXT)
                .putInt(textEnd)
                .putInt(textEnd)
                .putInt(5)
                .putInt(0x10000);
        file.putInt(1)
                .putInt(0)
                .putInt(DATA)
                .putInt(DATA)
                .putInt(0)
                .putInt(dataSize)
                .putInt(6)
                .putInt(0x10000);
        words.forEach(file::putInt);
        file.put(table.array()).put(strings.toByteArray()).put(lines).put(names);
        file.position(sectionsAt + 40);
        section(file, 1, 1, 6, HEADERS, 4 * words.size(), 0);
        section(file, 7, 2, 0, symbolsAt, table.capacity(), 3);
        section(file, 15, 3, 0, stringsAt, strings.size(), 0);
        section(file, 23, 1, 0, linesAt, lines.length, 0);
        section(file, 35, 3, 0, namesAt, names.length, 0);
        return file.array();
    }

    Executable load() {
        return Executable.load(build());
    }

    private static void section(ByteBuffer file, int name, int type, int flags, int offset, int size, int link) {
        file.putInt(name)
                .putInt(type)
                .putInt(flags)
                .putInt(TEXT + offset)
                .putInt(offset)
                .putInt(size)
                .putInt(link);
        file.putInt(0).putInt(4).putInt(0);
    }

    static ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** {@code op rt, immediate(rs)} and the like. */
    static int immediate(int opcode, int rt, int rs, int value) {
        return opcode << 26 | rs << 21 | rt << 16 | value & 0xffff;
    }

    /** {@code op rd, rs, rt} of the main group. */
    static int register(int function, int rd, int rs, int rt) {
        return rs << 21 | rt << 16 | rd << 11 | function;
    }

    /** A call of {@code exit} with the value in {@code $4}. */
    static int[] exit() {
        return new int[] {immediate(9, 2, 0, 4001), 12};
    }
}
