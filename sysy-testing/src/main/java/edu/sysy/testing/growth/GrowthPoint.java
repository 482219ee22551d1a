package edu.sysy.testing.growth;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What compiling a program of one size took.
 *
 * @param bytes the length of its source
 * @param outcome {@code compiled}, {@code rejected}, or what else came of it
 * @param cpuMillis processor time of the process, collection of garbage and compilation of the compiler included
 * @param heapMegabytes the largest heap of objects that survived several collections
 * @param passMillis how long all runs of each pass or stage took by the clock, by name
 */
record GrowthPoint(int bytes, String outcome, long cpuMillis, long heapMegabytes, Map<String, Double> passMillis) {
    static final String COMPILED = "compiled";

    /** Of a process that ended before it had compiled anything. */
    static final GrowthPoint NONE = new GrowthPoint(1, "ended early", 1, 0, Map.of());

    /** Whether there is an executable. */
    boolean isCompiled() {
        return outcome.equals(COMPILED);
    }

    double millisPerByte() {
        return (double) cpuMillis / bytes;
    }

    /** The point as lines, for another process. */
    String text() {
        StringBuilder text = new StringBuilder();
        text.append(bytes).append('\t').append(outcome).append('\t');
        text.append(cpuMillis).append('\t').append(heapMegabytes).append('\n');
        passMillis.forEach(
                (pass, millis) -> text.append(pass).append('\t').append(millis).append('\n'));
        return text.toString();
    }

    /** Reads what {@link #text} wrote. */
    static GrowthPoint parse(String text) {
        List<String[]> lines =
                new ArrayList<>(text.lines().map(line -> line.split("\t")).toList());
        if (lines.isEmpty()) {
            return NONE;
        }
        String[] first = lines.removeFirst();
        Map<String, Double> passMillis = new LinkedHashMap<>();
        for (String[] pass : lines) {
            passMillis.put(pass[0], Double.valueOf(pass[1]));
        }
        return new GrowthPoint(
                Integer.parseInt(first[0]), first[1], Long.parseLong(first[2]), Long.parseLong(first[3]), passMillis);
    }

    /** This or another measurement of the same size, whichever took less. */
    GrowthPoint least(GrowthPoint other) {
        return other.isCompiled() && (!isCompiled() || other.cpuMillis < cpuMillis) ? other : this;
    }
}
