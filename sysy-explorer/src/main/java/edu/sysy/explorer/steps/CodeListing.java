package edu.sysy.explorer.steps;

import edu.sysy.explorer.picture.Graph;
import edu.sysy.explorer.picture.Pictures;
import edu.sysy.ir.Function;
import edu.sysy.machine.MachineFunction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** The code of a function as lines, and which line is what: the lines of the boxes of its flow graph. */
final class CodeListing {
    private final List<CodeLine> lines = new ArrayList<>();
    private final int[] headings;
    /** The lines that mention a value or register, by its name. */
    private final Map<String, SortedSet<Integer>> mentions = new HashMap<>();

    CodeListing(Function function) {
        this(Pictures.controlFlow(function));
    }

    CodeListing(MachineFunction function) {
        this(Pictures.controlFlow(function));
    }

    private CodeListing(Graph flow) {
        headings = new int[flow.nodes().size() + 1];
        for (int block = 0; block < flow.nodes().size(); block++) {
            headings[block] = lines.size();
            for (Graph.Line line : flow.nodes().get(block).lines()) {
                boolean isHeading = lines.size() == headings[block];
                for (String data : List.of("value", "uses")) {
                    for (String name : line.data().getOrDefault(data, "").split(" ")) {
                        mentions.computeIfAbsent(name, n -> new TreeSet<>()).add(lines.size());
                    }
                }
                int source = Integer.parseInt(line.data().getOrDefault("line", "0"));
                lines.add(new CodeLine(isHeading ? line.text() + ":" : "  " + line.text(), source));
            }
        }
        headings[headings.length - 1] = lines.size();
    }

    List<CodeLine> lines() {
        return lines;
    }

    /** The line on which a block begins, by its position. */
    int heading(int position) {
        return headings[position];
    }

    /** The line of an instruction of a block. */
    int instruction(int position, int index) {
        return headings[position] + 1 + index;
    }

    /** The last line of a block, by its position. */
    int end(int position) {
        return headings[position + 1] - 1;
    }

    /** The last lines of some blocks, given by their numbers. */
    SortedSet<Integer> ends(Collection<Integer> numbers, NumberedBlocks blocks) {
        SortedSet<Integer> found = new TreeSet<>();
        numbers.forEach(number -> found.add(end(blocks.position(number))));
        return found;
    }

    /** The lines that mention one of some values or registers. */
    SortedSet<Integer> mentioning(Set<String> names) {
        SortedSet<Integer> found = new TreeSet<>();
        names.forEach(name -> found.addAll(mentions.getOrDefault(name, Collections.emptySortedSet())));
        return found;
    }
}
