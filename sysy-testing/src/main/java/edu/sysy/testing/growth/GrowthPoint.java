package edu.sysy.testing.growth;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What compiling a program of one size took.
 *
 * @param size the size of the program
 * @param bytes the length of its source
 * @param outcome {@code compiled}, {@code rejected}, or what else came of it
 * @param cpuMillis processor time of the process, collection of garbage and compilation of the compiler included
 * @param sizeClass which of three classes the program was in, 2 if it was {@linkplain
 *     edu.sysy.pass.Pipeline#HUGE_PROGRAM huge}, 1 if it was {@linkplain edu.sysy.pass.Pipeline#LARGE_PROGRAM large},
 *     else 0: three times that of the SSA form and that of the optimized program; programs of one class get the same
 *     passes equally often
 * @param heapMegabytes the largest heap of objects that survived several collections
 * @param passMillis processor time of the compiling thread by pass or stage
 */
record GrowthPoint(
        int size,
        int bytes,
        String outcome,
        long cpuMillis,
        int sizeClass,
        long heapMegabytes,
        Map<String, Double> passMillis) {
    static final String COMPILED = "compiled";

    /** What {@link #passMillis} calls the time of a {@link UseVisit}, a peer of all passes. */
    static final String PEER = "visit-uses";

    /** What a pass took; 0 if it did not run. */
    double millis(String pass) {
        return passMillis.getOrDefault(pass, 0.0);
    }

    /** The point as a line, for another process. */
    String line() {
        return size + "\t" + bytes + "\t" + outcome + "\t" + cpuMillis + "\t" + sizeClass + "\t" + heapMegabytes + "\t"
                + passMillis.entrySet().stream()
                        .map(pass -> pass.getKey() + "=" + pass.getValue())
                        .collect(Collectors.joining(" "));
    }

    /** The least of what this and another measurement of the same size took; this one if one did not compile. */
    GrowthPoint least(GrowthPoint other) {
        if (!outcome.equals(COMPILED) || !other.outcome.equals(COMPILED)) {
            return this;
        }
        Map<String, Double> least = new LinkedHashMap<>(passMillis);
        other.passMillis.forEach((pass, millis) -> least.merge(pass, millis, Math::min));
        return new GrowthPoint(
                size,
                bytes,
                outcome,
                Math.min(cpuMillis, other.cpuMillis),
                sizeClass,
                Math.min(heapMegabytes, other.heapMegabytes),
                least);
    }

    /** Reads what {@link #line} wrote. */
    static GrowthPoint parse(String line) {
        String[] fields = line.split("\t", -1);
        Map<String, Double> passes = new LinkedHashMap<>();
        for (String pass : fields[6].split(" ")) {
            int end = pass.indexOf('=');
            if (end > 0) {
                passes.put(pass.substring(0, end), Double.parseDouble(pass.substring(end + 1)));
            }
        }
        return new GrowthPoint(
                Integer.parseInt(fields[0]),
                Integer.parseInt(fields[1]),
                fields[2],
                Long.parseLong(fields[3]),
                Integer.parseInt(fields[4]),
                Long.parseLong(fields[5]),
                passes);
    }
}
