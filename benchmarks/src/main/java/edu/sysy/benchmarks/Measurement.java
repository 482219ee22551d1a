package edu.sysy.benchmarks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;

/**
 * What one benchmark cost with one set of parameters.
 *
 * @param group the class of the benchmark, without its package
 * @param name the method
 * @param parameters for instance {@code n=100 shape=SWITCH}, sorted by name
 * @param unit what was counted, in the singular
 * @param nanos nanoseconds of processor time per unit: the median of all iterations
 * @param fastest the same of the fastest iteration
 * @param slowest the same of the slowest iteration
 * @param bytes bytes allocated per unit; not a number if they were not counted
 * @param others what else was counted, by name, per unit; without what was not counted
 */
record Measurement(
        String group,
        String name,
        String parameters,
        String unit,
        double nanos,
        double fastest,
        double slowest,
        double bytes,
        Map<String, Double> others) {
    private static final Map<String, String> UNITS = Map.of(
            "nodes", "node",
            "definitions", "definition",
            "instructions", "instruction",
            "machineInstructions", "machine instruction",
            "lines", "line");
    private static final List<String> OTHERS = List.of("loads", "stores", "copies");
    private static final Pattern PACKAGE = Pattern.compile("^([a-z]+\\.)+");
    private static final String TIME = "cpuNanos";
    private static final String BYTES = "allocatedBytes";

    /** The benchmark with its class. */
    String qualifiedName() {
        return group + "." + name;
    }

    /** The name of a benchmark without the package of its class. */
    static String withoutPackage(String benchmark) {
        return PACKAGE.matcher(benchmark).replaceFirst("");
    }

    /** What JMH measured, sorted by benchmark class, parameters and time. */
    static List<Measurement> of(Iterable<RunResult> results) {
        List<Measurement> all = new ArrayList<>();
        for (RunResult result : results) {
            of(result).ifPresent(all::add);
        }
        all.sort(Comparator.comparing(Measurement::group)
                .thenComparing(Measurement::unit)
                .thenComparing(Measurement::parameters)
                .thenComparing(Measurement::nanos));
        return all;
    }

    /** What JMH measured of one benchmark; empty if it did not count anything. */
    private static Optional<Measurement> of(RunResult result) {
        List<IterationResult> iterations = result.getBenchmarkResults().stream()
                .map(BenchmarkResult::getIterationResults)
                .flatMap(java.util.Collection::stream)
                .toList();
        String counter = UNITS.keySet().stream()
                .filter(unit -> iterations.stream().anyMatch(iteration -> score(iteration, unit) > 0))
                .findFirst()
                .orElse("");
        if (counter.isEmpty()) {
            return Optional.empty();
        }
        double[] nanos = perUnit(iterations, TIME, counter);
        double bytes = Median.of(perUnit(iterations, BYTES, counter));
        BenchmarkParams parameters = result.getParams();
        String name = withoutPackage(parameters.getBenchmark());
        int dot = name.indexOf('.');
        return Optional.of(new Measurement(
                name.substring(0, dot),
                name.substring(dot + 1),
                parameters.getParamsKeys().stream()
                        .sorted()
                        .map(key -> key + "=" + parameters.getParam(key))
                        .collect(Collectors.joining(" ")),
                UNITS.getOrDefault(counter, counter),
                Median.of(nanos),
                nanos[0],
                nanos[nanos.length - 1],
                bytes > 0 ? bytes : Double.NaN,
                others(iterations, counter)));
    }

    private static Map<String, Double> others(List<IterationResult> iterations, String unit) {
        Map<String, Double> others = new LinkedHashMap<>();
        for (String label : OTHERS) {
            double perUnit = Median.of(perUnit(iterations, label, unit));
            if (perUnit > 0) {
                others.put(label, perUnit);
            }
        }
        return others;
    }

    /** One number for each iteration that did anything, ascending. */
    private static double[] perUnit(List<IterationResult> iterations, String label, String unit) {
        return iterations.stream()
                .filter(iteration -> score(iteration, unit) > 0)
                .mapToDouble(iteration -> score(iteration, label) / score(iteration, unit))
                .sorted()
                .toArray();
    }

    @SuppressWarnings("rawtypes")
    private static double score(IterationResult iteration, String label) {
        Result result = iteration.getSecondaryResults().get(label);
        return result == null ? 0 : result.getScore();
    }
}
