package edu.sysy.benchmarks.compare;

import edu.sysy.Level;
import edu.sysy.benchmarks.Median;
import edu.sysy.benchmarks.compare.OwnCompiler.Cost;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** What the compilers took for one input on one machine at one level, round by round. */
final class Samples {
    private final List<Cost> own = new ArrayList<>();
    private final List<Cost> first = new ArrayList<>();
    private final Map<CCompiler, List<Run>> peers = new EnumMap<>(CCompiler.class);
    private final Input input;
    private final Machine machine;
    private final Level level;

    /**
     * What a C compiler took in a round.
     *
     * @param nanos for the whole input, starts included
     * @param startNanos for an empty file
     */
    record Run(double nanos, double startNanos) {}

    /** @param known the C compilers that know the machine and the language of the input */
    Samples(Input input, Machine machine, Level level, Set<CCompiler> known) {
        this.input = input;
        this.machine = machine;
        this.level = level;
        known.forEach(compiler -> peers.put(compiler, new ArrayList<>()));
    }

    Input input() {
        return input;
    }

    Machine machine() {
        return machine;
    }

    Level level() {
        return level;
    }

    /** The C compilers that are measured. */
    Set<CCompiler> known() {
        return peers.keySet();
    }

    /** Adds what the warm compiler took. */
    void addOwn(Cost cost) {
        own.add(cost);
    }

    /** Adds what the first compile of a JVM took. */
    void addFirst(Cost cost) {
        first.add(cost);
    }

    /** Adds what a C compiler took. */
    void addPeer(CCompiler compiler, Run run) {
        peers.computeIfAbsent(compiler, key -> new ArrayList<>()).add(run);
    }

    /** The time of the warm compiler. */
    double ownNanos() {
        return median(own, Cost::nanos);
    }

    /** What the warm compiler allocated for a line. */
    double bytesPerLine() {
        return median(own, Cost::bytes) / input.lines();
    }

    /** The time of the first compile of a JVM; not a number if none was measured. */
    double firstNanos() {
        return median(first, Cost::nanos);
    }

    /** The time of a C compiler without the starts of the same round; not a number if it was not measured. */
    double peerNanos(CCompiler compiler) {
        int starts = input.programs().size();
        return median(peers.getOrDefault(compiler, List.of()), run -> run.nanos - starts * run.startNanos);
    }

    /** One start of a C compiler; not a number if it was not measured. */
    double startNanos(CCompiler compiler) {
        return median(peers.getOrDefault(compiler, List.of()), Run::startNanos);
    }

    private static <T> double median(List<T> samples, ToDoubleFunction<T> number) {
        return Median.of(samples.stream().mapToDouble(number).toArray());
    }
}
