package edu.sysy.mips.assemble;

import edu.sysy.codegen.layout.CodeItem;
import edu.sysy.codegen.layout.FunctionCode;
import edu.sysy.mips.RealInstruction;
import java.util.ArrayList;
import java.util.List;

/** Builds code from assembly text for tests. */
public final class Programs {
    private Programs() {}

    /** A function of labels and instructions, one a line; a line number of the source follows {@code @}. */
    public static FunctionCode<RealInstruction> function(String symbol, String text) {
        List<CodeItem<RealInstruction>> items = new ArrayList<>();
        for (String line : text.lines().map(String::strip).toList()) {
            if (line.endsWith(":")) {
                items.add(new CodeItem.Label<>(line.substring(0, line.length() - 1)));
            } else if (!line.isEmpty()) {
                String[] parts = line.split("@", 2);
                String[] words = parts[0].strip().split("\\s+", 2);
                int source = parts.length < 2 ? 0 : Integer.parseInt(parts[1].strip());
                for (RealInstruction instruction :
                        InstructionParser.parse(words[0], Operands.of(words.length < 2 ? "" : words[1]))) {
                    items.add(new CodeItem.Instruction<>(instruction, source));
                }
            }
        }
        return new FunctionCode<>(symbol, items);
    }

    /** A function of the given instructions. */
    static FunctionCode<RealInstruction> function(String symbol, List<RealInstruction> instructions) {
        return new FunctionCode<>(
                symbol,
                instructions.stream()
                        .map(i -> (CodeItem<RealInstruction>) new CodeItem.Instruction<>(i, 0))
                        .toList());
    }
}
