package edu.sysy.benchmarks;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the benchmarks of a class are compared with, in the same run and with the same parameters. */
final class Baselines {
    private static final String SEARCH = "DominatorBenchmark.depthFirstSearch";

    /** The baseline of each class of benchmarks that has one. */
    static final Map<String, String> BY_GROUP = Map.of(
            "DominatorBenchmark", SEARCH,
            "DominatorPeersBenchmark", SEARCH,
            "HashMapDominatorBenchmark", SEARCH,
            "FrontierBenchmark", SEARCH,
            "RegisterAllocationBenchmark", "RegisterAllocationBenchmark.local",
            "BuilderBenchmark", "BuilderBenchmark.binaryByConstructor");

    private Baselines() {}

    /** How many times as long as its baseline a benchmark took; empty without a baseline in the run. */
    static Optional<Double> ratio(Measurement measurement, List<Measurement> run) {
        String baseline = BY_GROUP.get(measurement.group());
        return run.stream()
                .filter(other -> other.qualifiedName().equals(baseline))
                .filter(other -> other.unit().equals(measurement.unit()))
                .filter(other -> other.parameters().equals(measurement.parameters()))
                .map(other -> measurement.nanos() / other.nanos())
                .findFirst();
    }
}
