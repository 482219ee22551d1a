package edu.sysy.mips.assemble;

import edu.sysy.mips.CodeItem;
import edu.sysy.mips.FunctionCode;
import edu.sysy.mips.MipsCode;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Which source line each word of a program comes from, and its functions, as debuggers read it: "DWARF Debugging Information
 * Format", version 4.
 *
 * @param info one compilation unit with one entry a function
 * @param abbreviations the shapes of these entries
 * @param lines the line number program, with one sequence a function
 */
record DebugInfo(byte[] info, byte[] abbreviations, byte[] lines) {
    private static final int VERSION = 4;
    private static final int COMPILE_UNIT = 0x11;
    private static final int SUBPROGRAM = 0x2e;
    private static final int LANGUAGE_C = 2;

    private static final int ADDR = 0x01;
    private static final int DATA4 = 0x06;
    private static final int STRING = 0x08;
    private static final int DATA1 = 0x0b;
    private static final int SECTION_OFFSET = 0x17;
    private static final int FLAG_PRESENT = 0x19;

    private static final int NAME = 0x03;
    private static final int STATEMENT_LIST = 0x10;
    private static final int LOW_PC = 0x11;
    private static final int HIGH_PC = 0x12;
    private static final int LANGUAGE = 0x13;
    private static final int PRODUCER = 0x25;
    private static final int EXTERNAL = 0x3f;

    private static final int LINE_BASE = -5;
    private static final int LINE_RANGE = 14;
    private static final int OPCODE_BASE = 13;
    private static final int ADVANCE_PC = 2;
    private static final int ADVANCE_LINE = 3;
    private static final int END_SEQUENCE = 1;
    private static final int SET_ADDRESS = 2;
    private static final int[] STANDARD_OPCODE_LENGTHS = {0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1};

    /**
     * Describes a program.
     *
     * @param sourceName as debuggers show it
     * @param order of the bytes of numbers
     */
    static DebugInfo of(MipsCode code, Layout layout, String sourceName, ByteOrder order) {
        return new DebugInfo(
                createInfo(code, layout, sourceName, order),
                createAbbreviations(order),
                createLines(code, layout, sourceName, order));
    }

    private static byte[] createAbbreviations(ByteOrder order) {
        ByteWriter out = new ByteWriter(order);
        int[] unit = {
            PRODUCER,
            STRING,
            LANGUAGE,
            DATA1,
            NAME,
            STRING,
            LOW_PC,
            ADDR,
            HIGH_PC,
            DATA4,
            STATEMENT_LIST,
            SECTION_OFFSET
        };
        int[] function = {NAME, STRING, LOW_PC, ADDR, HIGH_PC, DATA4, EXTERNAL, FLAG_PRESENT};
        abbreviation(out, 1, COMPILE_UNIT, true, unit);
        abbreviation(out, 2, SUBPROGRAM, false, function);
        out.u1(0);
        return out.toByteArray();
    }

    private static void abbreviation(ByteWriter out, int code, int tag, boolean children, int[] attributes) {
        out.uleb(code);
        out.uleb(tag);
        out.u1(children ? 1 : 0);
        for (int attribute : attributes) {
            out.uleb(attribute);
        }
        out.u2(0);
    }

    private static byte[] createInfo(MipsCode code, Layout layout, String sourceName, ByteOrder order) {
        ByteWriter out = new ByteWriter(order);
        out.u4(0);
        out.u2(VERSION);
        out.u4(0);
        out.u1(Integer.BYTES);
        int count = code.functions().size();
        out.uleb(1);
        out.string("SysY for Java");
        out.u1(LANGUAGE_C);
        out.string(sourceName);
        out.u4(layout.function(0));
        out.u4(layout.function(count) - layout.function(0));
        out.u4(0);
        for (int i = 0; i < count; i++) {
            out.uleb(2);
            out.string(code.functions().get(i).symbol());
            out.u4(layout.function(i));
            out.u4(layout.function(i + 1) - layout.function(i));
        }
        out.u1(0);
        out.set4(0, out.size() - Integer.BYTES);
        return out.toByteArray();
    }

    private static byte[] createLines(MipsCode code, Layout layout, String sourceName, ByteOrder order) {
        ByteWriter out = new ByteWriter(order);
        out.u4(0);
        out.u2(VERSION);
        int headerLength = out.size();
        out.u4(0);
        out.u1(Integer.BYTES);
        out.u1(1);
        out.u1(1);
        out.u1(LINE_BASE);
        out.u1(LINE_RANGE);
        out.u1(OPCODE_BASE);
        for (int length : STANDARD_OPCODE_LENGTHS) {
            out.u1(length);
        }
        out.u1(0);
        out.string(sourceName);
        out.u1(0);
        out.u1(0);
        out.u1(0);
        out.u1(0);
        out.set4(headerLength, out.size() - headerLength - Integer.BYTES);
        List<FunctionCode> functions = code.functions();
        for (int i = 0; i < functions.size(); i++) {
            sequence(out, functions.get(i), layout.function(i));
        }
        out.set4(0, out.size() - Integer.BYTES);
        return out.toByteArray();
    }

    /** Words without a line belong to the line before, at the start of a function to the first one. */
    private static void sequence(ByteWriter out, FunctionCode function, int address) {
        int line = firstLine(function);
        if (line == 0) {
            return;
        }
        extended(out, SET_ADDRESS, Integer.BYTES);
        out.u4(address);
        row(out, 0, line - 1);
        int words = 0;
        int lastRow = 0;
        for (CodeItem item : function.items()) {
            if (item instanceof CodeItem.Instruction word) {
                if (word.line() != 0 && word.line() != line) {
                    row(out, words - lastRow, word.line() - line);
                    line = word.line();
                    lastRow = words;
                }
                words++;
            }
        }
        out.u1(ADVANCE_PC);
        out.uleb(words - lastRow);
        extended(out, END_SEQUENCE, 0);
    }

    private static int firstLine(FunctionCode function) {
        for (CodeItem item : function.items()) {
            if (item instanceof CodeItem.Instruction word && word.line() != 0) {
                return word.line();
            }
        }
        return 0;
    }

    private static void row(ByteWriter out, int words, int lines) {
        int rest = lines;
        if (lines < LINE_BASE || lines >= LINE_BASE + LINE_RANGE) {
            out.u1(ADVANCE_LINE);
            out.sleb(lines);
            rest = 0;
        }
        int special = rest - LINE_BASE + OPCODE_BASE;
        if (words <= (0xff - special) / LINE_RANGE) {
            out.u1(special + LINE_RANGE * words);
            return;
        }
        out.u1(ADVANCE_PC);
        out.uleb(words);
        out.u1(special);
    }

    private static void extended(ByteWriter out, int opcode, int operandBytes) {
        out.u1(0);
        out.uleb(1 + operandBytes);
        out.u1(opcode);
    }
}
