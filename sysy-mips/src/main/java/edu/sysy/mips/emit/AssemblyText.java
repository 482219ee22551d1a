package edu.sysy.mips.emit;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.mips.MipsCode;
import edu.sysy.mips.RealInstruction;
import edu.sysy.object.DataObject;
import edu.sysy.object.DataText;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * A program as text for the GNU assembler: Linux, o32, delay slots explicit, every line one word. It names the
 * instruction set, the width of floating-point registers and that it is not position-independent, so that the
 * assembler needs no options.
 *
 * <p>Code comes first, then data in sections: initial values in {@code .data}, constants in {@code .rdata}, zeros in
 * {@code .bss}; what code reaches from {@code $gp} in {@code .sdata}, zeros of that kind in {@code .sbss}. Only
 * {@code main} is global. A comment after an instruction tells the source line where it changes.
 */
public final class AssemblyText {
    private static final String INDENT = "        ";
    private static final int COMMENT_COLUMN = 44;
    private static final String SPACES = " ".repeat(COMMENT_COLUMN);

    private final StringBuilder out;
    private final boolean qualifyLabels;
    private final boolean vectors;

    private AssemblyText(MipsCode code, boolean vectors) {
        this.vectors = vectors;
        int words = 0;
        for (FunctionCode<RealInstruction> function : code.functions()) {
            words += function.items().size();
        }
        out = new StringBuilder((int) Math.min(1L << 28, 256 + 40L * words));
        qualifyLabels = repeatsLocalLabel(code.functions());
    }

    /** The text of a program, for processors with MSA if it names vectors. */
    public static String of(MipsCode code) {
        return of(
                code,
                code.functions().stream()
                        .flatMap(function -> function.items().stream())
                        .anyMatch(item -> item instanceof CodeItem.Instruction<RealInstruction> word
                                && word.instruction().opcode().namesVectors()));
    }

    /**
     * The text of a program. Local labels that several functions use are told apart by the function's index.
     *
     * @param vectors whether it is for processors with MSA
     */
    public static String of(MipsCode code, boolean vectors) {
        AssemblyText text = new AssemblyText(code, vectors);
        text.appendCode(code.functions());
        text.appendData(code.data());
        return text.out.toString();
    }

    private void appendCode(List<FunctionCode<RealInstruction>> functions) {
        if (vectors) {
            out.append("        .module arch=mips32r5\n")
                    .append("        .module fp=64\n")
                    .append("        .module msa\n")
                    .append("        .nan    2008\n");
        } else {
            out.append("        .module arch=mips32r2\n").append("        .module fp=32\n");
        }
        out.append("        .option pic0\n")
                .append("        .set    noreorder\n")
                .append("        .set    noat\n")
                .append("        .set    nomacro\n\n")
                .append("        .text\n");
        for (int i = 0; i < functions.size(); i++) {
            appendFunction(functions.get(i), qualifyLabels ? i + "_" : "");
        }
    }

    private void appendFunction(FunctionCode<RealInstruction> function, String qualifier) {
        String symbol = function.symbol();
        if (symbol.equals("main")) {
            directive(".globl").append(symbol).append('\n');
        }
        directive(".type").append(symbol).append(", @function\n").append(symbol).append(":\n");
        AssemblyTextInstructions instructions = new AssemblyTextInstructions(out, qualifier);
        int line = 0;
        for (CodeItem<RealInstruction> item : function.items()) {
            switch (item) {
                case CodeItem.Label<RealInstruction> label -> {
                    instructions.appendLabel(label.name());
                    out.append(":\n");
                }
                case CodeItem.Instruction<RealInstruction> word -> {
                    int start = out.length();
                    out.append(INDENT);
                    instructions.append(word.instruction());
                    if (word.line() != line) {
                        line = word.line();
                        padTo(start + COMMENT_COLUMN);
                        out.append(line == 0 ? "# no line" : "# line " + line);
                    }
                    out.append('\n');
                }
            }
        }
        directive(".size").append(symbol).append(", .-").append(symbol).append("\n\n");
    }

    private void padTo(int end) {
        out.append(SPACES, 0, Math.max(1, end - out.length()));
    }

    private void appendData(List<DataObject> objects) {
        appendSection(".data", objects, o -> !o.small() && !o.data().isZero() && !o.readOnly());
        appendSection(".rdata", objects, o -> !o.small() && !o.data().isZero() && o.readOnly());
        appendSection(".sdata", objects, o -> o.small() && !o.data().isZero());
        appendSection(".section .sbss", objects, o -> o.small() && o.data().isZero());
        appendSection(".bss", objects, o -> !o.small() && o.data().isZero());
    }

    private void appendSection(String section, List<DataObject> all, Predicate<DataObject> belongs) {
        List<DataObject> objects = all.stream().filter(belongs).toList();
        if (objects.isEmpty()) {
            return;
        }
        out.append(INDENT).append(section).append('\n');
        directive(".align").append("2\n");
        for (DataObject object : objects) {
            directive(".type").append(object.symbol()).append(", @object\n");
            directive(".size")
                    .append(object.symbol())
                    .append(", ")
                    .append(4L * object.count())
                    .append('\n');
            out.append(object.symbol()).append(":\n");
            DataText.append(out, object);
        }
        out.append('\n');
    }

    private StringBuilder directive(String name) {
        return out.append(INDENT).append(name).append("        ", name.length(), 8);
    }

    private static boolean repeatsLocalLabel(List<FunctionCode<RealInstruction>> functions) {
        Set<String> seen = new HashSet<>();
        for (FunctionCode<RealInstruction> function : functions) {
            for (CodeItem<RealInstruction> item : function.items()) {
                if (item instanceof CodeItem.Label(String name)
                        && name.startsWith(AssemblyTextInstructions.LOCAL)
                        && !seen.add(name)) {
                    return true;
                }
            }
        }
        return false;
    }
}
