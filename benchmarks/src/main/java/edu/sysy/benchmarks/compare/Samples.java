package edu.sysy.benchmarks.compare;

import edu.sysy.Level;
import edu.sysy.benchmarks.Median;
import edu.sysy.benchmarks.compare.OwnCompiler.Cost;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What the compilers took for one input on one machine at one level, round by round. */
final class Samples {
    private final List<Cost> own = new ArrayList<>();
    private final List<Cost> first = new ArrayList<>();
    private final Map<CCompiler, List<Double>> peers = new EnumMap<>(CCompiler.class);
    private final Map<CCompiler, Starts> starts;
    private final Input input;
    private final Machine machine;
    private final Level level;

    /** The starts of one C compiler: all of them count, as each is rounded to milliseconds. */
    static final class Starts {
        private double nanos;
        private int count;

        void add(double moreNanos, int moreStarts) {
            nanos += moreNanos;
            count += moreStarts;
        }

        double mean() {
            return nanos / count;
        }
    }

    /** @param starts those of each C compiler that knows the machine and the language of the input */
    Samples(Input input, Machine machine, Level level, Map<CCompiler, Starts> starts) {
        this.input = input;
        this.machine = machine;
        this.level = level;
        this.starts = starts;
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

    /** The starts of the C compilers that are measured. */
    Map<CCompiler, Starts> starts() {
        return starts;
    }

    /** Adds what the warm compiler took. */
    void addOwn(Cost cost) {
        own.add(cost);
    }

    /** Adds what the first compile of a JVM took. */
    void addFirst(Cost cost) {
        first.add(cost);
    }

    /** Adds what a C compiler took, with its starts. */
    void addPeer(CCompiler compiler, double nanos) {
        peers.computeIfAbsent(compiler, key -> new ArrayList<>()).add(nanos);
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

    /** The time of a C compiler without its starts; not a number if it was not measured. */
    double peerNanos(CCompiler compiler) {
        double total = median(peers.getOrDefault(compiler, List.of()), Double::doubleValue);
        return total - input.programs().size() * startNanos(compiler);
    }

    /** One start of a C compiler; not a number if it was not measured. */
    double startNanos(CCompiler compiler) {
        Starts measured = starts.get(compiler);
        return measured == null ? Double.NaN : measured.mean();
    }

    private static <T> double median(List<T> samples, ToDoubleFunction<T> number) {
        return Median.of(samples.stream().mapToDouble(number).toArray());
    }
}
