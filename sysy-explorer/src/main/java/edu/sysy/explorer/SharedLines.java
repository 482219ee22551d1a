package edu.sysy.explorer;

import edu.sysy.explorer.picture.Graph.Line;
import edu.sysy.text.JsonWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The lines and the blocks of lines of all views, each once. In JSON, a line is its text, its source line and whether
 * it is a move between instructions, as in {@code ["%2 = add %0, %1",3]}; a block is a list of numbers of lines.
 */
final class SharedLines {
    private record Entry(String text, int sourceLine, boolean move) {}

    private final Map<Entry, Integer> lines = new LinkedHashMap<>();
    private final Map<List<Integer>, Integer> blocks = new LinkedHashMap<>();

    /** The number of a block. */
    int block(List<Line> block) {
        List<Integer> numbers = new ArrayList<>(block.size());
        for (Line line : block) {
            int sourceLine = Integer.parseInt(line.data().getOrDefault("line", "0"));
            Entry entry = new Entry(line.text(), sourceLine, line.data().containsKey("move"));
            numbers.add(lines.computeIfAbsent(entry, key -> lines.size()));
        }
        return blocks.computeIfAbsent(numbers, key -> blocks.size());
    }

    void write(JsonWriter out) {
        out.name("lines").beginArray();
        for (Entry entry : lines.keySet()) {
            out.beginArray().value(entry.text());
            if (entry.sourceLine() > 0 || entry.move()) {
                out.value(entry.sourceLine());
            }
            if (entry.move()) {
                out.value(1);
            }
            out.endArray();
        }
        out.endArray().name("blocks").beginArray();
        for (List<Integer> block : blocks.keySet()) {
            out.beginArray();
            block.forEach(out::value);
            out.endArray();
        }
        out.endArray();
    }
}
