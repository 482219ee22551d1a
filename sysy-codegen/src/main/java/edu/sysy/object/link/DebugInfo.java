package edu.sysy.object.link;

import edu.sysy.object.ElfClass;
import java.nio.ByteOrder;

/**
 * Which source line each instruction of a program comes from, and its functions, as debuggers read it: "DWARF Debugging
 * Information Format", version 4.
 *
 * @param info one compilation unit with one entry a function
 * @param abbreviations the shapes of these entries
 * @param lines the line number program, with one sequence a function
 */
record DebugInfo(byte[] info, byte[] abbreviations, byte[] lines) {
    static final int VERSION = 4;

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

    /** Describes a program. */
    static DebugInfo of(LinkInput input, LinkLayout layout, LinkTarget target) {
        return new DebugInfo(
                createInfo(input, layout, target),
                createAbbreviations(target.order()),
                LineProgram.of(input, layout, target));
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

    private static byte[] createInfo(LinkInput input, LinkLayout layout, LinkTarget target) {
        ByteWriter out = new ByteWriter(target.order());
        out.u4(0);
        out.u2(VERSION);
        out.u4(0);
        ElfClass elfClass = target.format().elfClass();
        out.u1(elfClass.addressSize());
        int count = input.functions().size();
        out.uleb(1);
        out.string("SysY for Java");
        out.u1(LANGUAGE_C);
        out.string(input.sourceName());
        out.address(elfClass, layout.function(0));
        out.u4(layout.function(count) - layout.function(0));
        out.u4(0);
        for (int i = 0; i < count; i++) {
            out.uleb(2);
            out.string(input.functions().get(i).symbol());
            out.address(elfClass, layout.function(i));
            out.u4(layout.function(i + 1) - layout.function(i));
        }
        out.u1(0);
        out.set4(0, out.size() - Integer.BYTES);
        return out.toByteArray();
    }
}
