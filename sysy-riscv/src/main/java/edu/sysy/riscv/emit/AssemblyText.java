package edu.sysy.riscv.emit;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.object.DataObject;
import edu.sysy.object.DataText;
import edu.sysy.riscv.RiscvCode;
import edu.sysy.riscv.isa.RiscvInstruction;
import java.util.List;
import java.util.function.Predicate;

/**
 * A program as text for the GNU assembler: Linux, LP64D, not position-independent, with code and data in the lowest 2
 * GiB of memory. Extensions are named, so that the assembler needs no options if it makes RV64GC.
 *
 * <p>Code comes first, then data in sections: initial values in {@code .data}, constants in {@code .rodata}, zeros in
 * {@code .bss}. Only {@code main} is global. A comment after an instruction tells the source line where it changes.
 */
public final class AssemblyText {
    private static final String INDENT = "        ";
    private static final int COMMENT_COLUMN = 44;
    private static final int MNEMONIC_COLUMNS = 8;

    private final StringBuilder out = new StringBuilder();

    private AssemblyText() {}

    /** The text of a program. */
    public static String of(RiscvCode code) {
        AssemblyText text = new AssemblyText();
        text.out.append("        .option nopic\n");
        code.extensions().stream()
                .sorted()
                .forEach(extension -> text.out
                        .append("        .option arch, +")
                        .append(extension)
                        .append('\n'));
        text.out.append("        .text\n");
        code.functions().forEach(text::appendFunction);
        text.appendSection(".data", code.data(), o -> !o.data().isZero() && !o.readOnly());
        text.appendSection(".section .rodata", code.data(), o -> !o.data().isZero() && o.readOnly());
        text.appendSection(".bss", code.data(), o -> o.data().isZero());
        return text.out.toString();
    }

    private void appendFunction(FunctionCode<RiscvInstruction> function) {
        String symbol = function.symbol();
        directive(".align", "1");
        if (symbol.equals("main")) {
            directive(".globl", symbol);
        }
        directive(".type", symbol + ", @function");
        out.append(symbol).append(":\n");
        int line = 0;
        for (CodeItem<RiscvInstruction> item : function.items()) {
            switch (item) {
                case CodeItem.Label<RiscvInstruction>(String name) ->
                    out.append(name).append(":\n");
                case CodeItem.Instruction<RiscvInstruction>(RiscvInstruction instruction, int sourceLine) -> {
                    int start = out.length();
                    append(instruction);
                    if (sourceLine != line && sourceLine != 0) {
                        line = sourceLine;
                        out.append(" ".repeat(Math.max(1, start + COMMENT_COLUMN - out.length())));
                        out.append("# line ").append(line);
                    }
                    out.append('\n');
                }
            }
        }
        directive(".size", symbol + ", .-" + symbol);
        out.append('\n');
    }

    private void append(RiscvInstruction instruction) {
        String text = instruction.toString();
        int end = text.indexOf(' ');
        out.append(INDENT).append(text, 0, end < 0 ? text.length() : end);
        if (end >= 0) {
            out.append(" ".repeat(Math.max(1, MNEMONIC_COLUMNS - end))).append(text, end + 1, text.length());
        }
    }

    private void appendSection(String section, List<DataObject> all, Predicate<DataObject> belongs) {
        List<DataObject> objects = all.stream().filter(belongs).toList();
        if (objects.isEmpty()) {
            return;
        }
        out.append(INDENT).append(section).append('\n');
        directive(".align", "2");
        for (DataObject object : objects) {
            directive(".type", object.symbol() + ", @object");
            directive(".size", object.symbol() + ", " + (long) Integer.BYTES * object.count());
            out.append(object.symbol()).append(":\n");
            DataText.append(out, object);
        }
        out.append('\n');
    }

    private void directive(String name, String operands) {
        out.append(INDENT)
                .append(name)
                .append(" ".repeat(Math.max(1, MNEMONIC_COLUMNS - name.length())))
                .append(operands)
                .append('\n');
    }
}
