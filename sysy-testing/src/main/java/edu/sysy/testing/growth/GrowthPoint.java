package edu.sysy.testing.growth;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What compiling a program of one size took.
 *
 * @param size the size of the program
 * @param bytes the length of its source
 * @param outcome {@code compiled}, {@code rejected}, or what else came of it
 * @param cpuMillis processor time of the process, collection of garbage and compilation of the compiler included,
 *     without visits of uses
 * @param sizeClass which of three classes the largest function was in, 2 if it was {@linkplain
 *     edu.sysy.pass.Pipeline#HUGE_FUNCTION huge}, 1 if it was {@linkplain edu.sysy.pass.Pipeline#LARGE_FUNCTION large},
 *     else 0: three times that of the SSA form and that of the optimized program
 * @param heapMegabytes the largest heap of objects that survived several collections
 * @param passes the longest run of each pass or stage, by name
 */
record GrowthPoint(
        int size,
        int bytes,
        String outcome,
        long cpuMillis,
        int sizeClass,
        long heapMegabytes,
        Map<String, PassRun> passes) {
    static final String COMPILED = "compiled";

    /** What {@link #passes} calls a {@link UseVisit} of the SSA form. */
    static final String PEER = "visit-uses";

    /**
     * A run of a pass or a stage.
     *
     * @param millis processor time of the compiling thread
     * @param work the length of what it was given: in instructions and words of data, in characters before there is SSA
     *     form, and for executables in bytes
     * @param visitMillis what a {@link UseVisit} of the same program took just before; 0 if there was none
     */
    record PassRun(double millis, long work, double visitMillis) {
        static final PassRun NONE = new PassRun(0, 0, 0);

        PassRun longest(PassRun other) {
            return millis >= other.millis ? this : other;
        }

        PassRun shortest(PassRun other) {
            return millis <= other.millis ? this : other;
        }

        double millisPerWork() {
            return millis / work;
        }
    }

    /**
     * Programs of one kind get the same passes, and from each the same: what differs is how much there is to do.
     *
     * @param sizeClass the class of the size
     * @param passes the names of the passes and stages that have run
     */
    record Kind(int sizeClass, Set<String> passes) {}

    /** The kind of the program. */
    Kind kind() {
        return new Kind(sizeClass, passes.keySet());
    }

    /** Whether there is an executable. */
    boolean isCompiled() {
        return outcome.equals(COMPILED);
    }

    /** The longest run of a pass, of no length if there was none. */
    PassRun run(String pass) {
        return passes.getOrDefault(pass, PassRun.NONE);
    }

    /** The point as a line, for another process. */
    String line() {
        return size + "\t" + bytes + "\t" + outcome + "\t" + cpuMillis + "\t" + sizeClass + "\t" + heapMegabytes + "\t"
                + passes.entrySet().stream()
                        .map(pass -> pass.getKey() + "=" + pass.getValue().millis() + "/"
                                + pass.getValue().work() + "/" + pass.getValue().visitMillis())
                        .collect(Collectors.joining(" "));
    }

    /** The least of what this and another measurement of the same size took; this one if one did not compile. */
    GrowthPoint least(GrowthPoint other) {
        if (!isCompiled() || !other.isCompiled()) {
            return this;
        }
        Map<String, PassRun> least = new LinkedHashMap<>(passes);
        other.passes.forEach((pass, run) -> least.merge(pass, run, PassRun::shortest));
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
        Map<String, PassRun> passes = new LinkedHashMap<>();
        for (String pass : fields[6].split(" ")) {
            int name = pass.indexOf('=');
            if (name > 0) {
                String[] run = pass.substring(name + 1).split("/");
                passes.put(
                        pass.substring(0, name),
                        new PassRun(Double.parseDouble(run[0]), Long.parseLong(run[1]), Double.parseDouble(run[2])));
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
