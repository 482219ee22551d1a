package edu.sysy.explorer.picture;

import edu.sysy.explorer.picture.Graph.Line;
import edu.sysy.ir.ControlFlow;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Code of any stage as lines of text, block by block. Instructions are numbered as by {@link
 * edu.sysy.analysis.LiveIntervals}.
 */
interface CodeLines {
    /** The name of the function. */
    String function();

    /** What kind of code it is, for titles. */
    String stage();

    ControlFlow flow();

    /** The name of a block. */
    String label(int block);

    /** The label and the parameters of a block. */
    Line heading(int block);

    /** The instructions of a block, a line each, the end of the block among them. */
    List<Line> instructions(int block);

    /** The lines of a block, what is between its instructions included. */
    default List<Line> body(int block) {
        return instructions(block);
    }

    /** The lines of a block with its heading. */
    default List<Line> lines(int block) {
        List<Line> lines = new ArrayList<>(List.of(heading(block)));
        lines.addAll(body(block));
        return lines;
    }

    /** The names of values or registers, each once. */
    static String names(List<?> values) {
        return values.stream().map(Object::toString).distinct().collect(Collectors.joining(" "));
    }

    /** The line with what is read. */
    static Line withUses(Line line, List<?> uses) {
        return uses.isEmpty() ? line : line.with("uses", names(uses));
    }
}
