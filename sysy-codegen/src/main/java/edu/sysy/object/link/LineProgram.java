package edu.sysy.object.link;

import edu.sysy.object.ElfClass;

/**
 * Writes {@code .debug_line}: the line number program, with one sequence a function ("DWARF Debugging Information
 * Format", version 4, section 6.2).
 */
final class LineProgram {
    private static final int LINE_BASE = -5;
    private static final int LINE_RANGE = 14;
    private static final int OPCODE_BASE = 13;
    private static final int ADVANCE_PC = 2;
    private static final int ADVANCE_LINE = 3;
    private static final int END_SEQUENCE = 1;
    private static final int SET_ADDRESS = 2;
    private static final int[] STANDARD_OPCODE_LENGTHS = {0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1};

    private final ByteWriter out;
    private final ElfClass elfClass;
    private final int unit;
    private boolean begun;
    private int line;
    private int rowOffset;

    private LineProgram(LinkTarget target) {
        out = new ByteWriter(target.order());
        elfClass = target.format().elfClass();
        unit = target.instructionUnit();
    }

    static byte[] of(LinkInput input, LinkLayout layout, LinkTarget target) {
        LineProgram program = new LineProgram(target);
        program.header(input.sourceName());
        for (int i = 0; i < input.functions().size(); i++) {
            program.sequence(input.functions().get(i), layout.function(i));
        }
        program.out.set4(0, program.out.size() - Integer.BYTES);
        return program.out.toByteArray();
    }

    private void header(String sourceName) {
        out.u4(0);
        out.u2(DebugInfo.VERSION);
        int headerLength = out.size();
        out.u4(0);
        out.u1(unit);
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
    }

    /**
     * Instructions without a line get line 0, as those that no statement asks for (section 6.2.2); at the start of a
     * function they belong to its first line, where debuggers stop.
     */
    private void sequence(FunctionText function, int address) {
        begun = false;
        rowOffset = 0;
        function.forEachLine((offset, next) -> {
            if (!begun && next == 0) {
                return;
            }
            if (!begun) {
                begun = true;
                extended(SET_ADDRESS, elfClass.addressSize());
                out.address(elfClass, address);
                row(0, next - 1);
            } else if (next != line) {
                row((offset - rowOffset) / unit, next - line);
                rowOffset = offset;
            }
            line = next;
        });
        if (begun) {
            out.u1(ADVANCE_PC);
            out.uleb((function.size() - rowOffset) / unit);
            extended(END_SEQUENCE, 0);
        }
    }

    private void row(int units, int lines) {
        int rest = lines;
        if (lines < LINE_BASE || lines >= LINE_BASE + LINE_RANGE) {
            out.u1(ADVANCE_LINE);
            out.sleb(lines);
            rest = 0;
        }
        int special = rest - LINE_BASE + OPCODE_BASE;
        if (units <= (0xff - special) / LINE_RANGE) {
            out.u1(special + LINE_RANGE * units);
            return;
        }
        out.u1(ADVANCE_PC);
        out.uleb(units);
        out.u1(special);
    }

    private void extended(int opcode, int operandBytes) {
        out.u1(0);
        out.uleb(1 + operandBytes);
        out.u1(opcode);
    }
}
