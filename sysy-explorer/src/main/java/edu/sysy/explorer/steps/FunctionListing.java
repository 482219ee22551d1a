package edu.sysy.explorer.steps;

import edu.sysy.ir.Block;
import edu.sysy.ir.Function;
import edu.sysy.ir.Instruction;
import edu.sysy.ir.Value;
import edu.sysy.ir.text.IrPrinter;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The code of a function of the intermediate representation as lines, and which line is what. */
final class FunctionListing {
    private static final IrPrinter PRINTER = IrPrinter.standard().withoutSourceLines();

    private final List<CodeLine> lines = new ArrayList<>();
    private final int[] headings;

    FunctionListing(Function function) {
        headings = new int[function.blocks().size() + 1];
        for (int i = 0; i < function.blocks().size(); i++) {
            Block block = function.blocks().get(i);
            headings[i] = lines.size();
            lines.add(new CodeLine(heading(block), 0));
            for (Instruction instruction : block.instructions()) {
                lines.add(new CodeLine("  " + PRINTER.print(instruction), instruction.line()));
            }
            lines.add(new CodeLine("  " + PRINTER.print(block.terminator()), 0));
        }
        headings[headings.length - 1] = lines.size();
    }

    private static String heading(Block block) {
        List<Value> parameters = block.parameters();
        String list = parameters.stream()
                .map(parameter -> parameter + ": " + parameter.type())
                .collect(Collectors.joining(", ", "(", ")"));
        return block + (parameters.isEmpty() ? "" : list) + ":";
    }

    List<CodeLine> lines() {
        return lines;
    }

    /** The line on which a block begins, by its position. */
    int heading(int position) {
        return headings[position];
    }

    /** The line of an instruction of a block; that of the terminator comes after the last one. */
    int instruction(int position, int index) {
        return headings[position] + 1 + index;
    }

    /** The lines with the terminators of some blocks, given by their numbers. */
    SortedSet<Integer> terminators(Iterable<Integer> numbers, NumberedBlocks blocks) {
        SortedSet<Integer> found = new TreeSet<>();
        numbers.forEach(number -> found.add(headings[blocks.position(number) + 1] - 1));
        return found;
    }
}
