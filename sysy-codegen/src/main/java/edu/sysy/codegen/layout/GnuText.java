package edu.sysy.codegen.layout;

import edu.sysy.object.DataObject;
import edu.sysy.object.DataText;
import java.util.List;
import java.util.function.Predicate;

/**
 * Writes a program as text for the GNU assembler, as most machines have it: code, then data in sections, initial values
 * in {@code .data}, constants in {@code .rodata}, zeros in {@code .bss}. Only {@code main} is global. A comment after
 * an instruction tells the source line where it changes.
 *
 * @param comment what begins a comment
 * @param typeMark what begins the name of a type of symbols
 * @param codeAlignment the binary logarithm of the alignment of functions
 */
public record GnuText(String comment, char typeMark, int codeAlignment) {
    private static final String INDENT = "        ";
    private static final int COMMENT_COLUMN = 44;
    private static final int MNEMONIC_COLUMNS = 8;

    /**
     * The text of a program.
     *
     * @param header the directives before the code
     * @param functions instructions are written as they print themselves: a mnemonic, a space, operands
     */
    public <I> String of(List<String> header, List<FunctionCode<I>> functions, List<DataObject> data) {
        StringBuilder out = new StringBuilder();
        header.forEach(line -> out.append(INDENT).append(line).append('\n'));
        out.append(INDENT).append(".text\n");
        functions.forEach(function -> appendFunction(out, function));
        appendSection(out, ".data", data, o -> !o.data().isZero() && !o.readOnly());
        appendSection(out, ".section .rodata", data, o -> !o.data().isZero() && o.readOnly());
        appendSection(out, ".bss", data, o -> o.data().isZero());
        return out.toString();
    }

    private <I> void appendFunction(StringBuilder out, FunctionCode<I> function) {
        String symbol = function.symbol();
        directive(out, ".align", Integer.toString(codeAlignment));
        if (symbol.equals("main")) {
            directive(out, ".globl", symbol);
        }
        directive(out, ".type", symbol + ", " + typeMark + "function");
        out.append(symbol).append(":\n");
        int line = 0;
        for (CodeItem<I> item : function.items()) {
            switch (item) {
                case CodeItem.Label<I>(String name) -> out.append(name).append(":\n");
                case CodeItem.Instruction<I>(I instruction, int sourceLine) -> {
                    int start = out.length();
                    append(out, instruction.toString());
                    if (sourceLine != line) {
                        line = sourceLine;
                        out.append(" ".repeat(Math.max(1, start + COMMENT_COLUMN - out.length())));
                        out.append(comment).append(line == 0 ? " no line" : " line " + line);
                    }
                    out.append('\n');
                }
            }
        }
        directive(out, ".size", symbol + ", .-" + symbol);
        out.append('\n');
    }

    private static void append(StringBuilder out, String instruction) {
        int end = instruction.indexOf(' ');
        out.append(INDENT).append(instruction, 0, end < 0 ? instruction.length() : end);
        if (end >= 0) {
            out.append(" ".repeat(Math.max(1, MNEMONIC_COLUMNS - end)))
                    .append(instruction, end + 1, instruction.length());
        }
    }

    private void appendSection(StringBuilder out, String section, List<DataObject> all, Predicate<DataObject> belongs) {
        List<DataObject> objects = all.stream().filter(belongs).toList();
        if (objects.isEmpty()) {
            return;
        }
        out.append(INDENT).append(section).append('\n');
        directive(out, ".align", "2");
        for (DataObject object : objects) {
            directive(out, ".type", object.symbol() + ", " + typeMark + "object");
            directive(out, ".size", object.symbol() + ", " + (long) Integer.BYTES * object.count());
            out.append(object.symbol()).append(":\n");
            DataText.append(out, object);
        }
        out.append('\n');
    }

    private static void directive(StringBuilder out, String name, String operands) {
        append(out, name + " " + operands);
        out.append('\n');
    }
}
