package edu.sysy.testing.growth;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What the programs of a family took, from the smallest to the largest.
 *
 * @param family the name of the family
 * @param level the level they were compiled at
 * @param points what each size took; none if the process ended before
 */
record GrowthRow(String family, String level, List<GrowthPoint> points) {
    static final String HEADER = "%-40s %-3s %9s %8s %7s %7s  %s"
            .formatted("family", "", "size", "KB", "CPU s", "heap MB", "passes: ms and exponent");

    /** Passes that take less are too short to tell how they grow. */
    private static final double SHORTEST_MILLIS = 100;

    /** Passes that took less had nothing to do yet, as if all code had been dead so far. */
    private static final double NOTHING_MILLIS = 1;

    /** What runs before the size of a program decides about passes. */
    private static final Set<String> STAGES_BEFORE = Set.of("parse", "build-ssa");

    /** How many of the largest sizes tell how the time of a pass grows. */
    private static final int SIZES = 5;

    private static final int SHOWN = 3;

    /**
     * How the time of a pass grows.
     *
     * @param pass its name
     * @param millis what it took at the largest size
     * @param exponent of the power of the size that its time grows with, without what memory is slower than caches
     */
    record PassGrowth(String pass, double millis, double exponent) {
        @Override
        public String toString() {
            return "%s %.0f %.2f".formatted(pass, millis, exponent);
        }
    }

    /** The passes that took long enough to tell how they grow, those that grow fastest first. */
    List<PassGrowth> worstPasses() {
        List<GrowthPoint> compiled = points.stream()
                .filter(point -> point.outcome().equals(GrowthPoint.COMPILED))
                .toList();
        if (compiled.isEmpty()) {
            return List.of();
        }
        List<GrowthPoint> largest = compiled.subList(Math.max(0, compiled.size() - SIZES), compiled.size());
        List<PassGrowth> result = new ArrayList<>();
        largest.getLast().passMillis().forEach((pass, millis) -> {
            if (millis >= SHORTEST_MILLIS) {
                exponent(largest, pass).ifPresent(exponent -> result.add(new PassGrowth(pass, millis, exponent)));
            }
        });
        result.sort(Comparator.comparingDouble(PassGrowth::exponent).reversed().thenComparing(PassGrowth::pass));
        return result;
    }

    /**
     * One more than the slope of the line that fits the logarithms of sizes, and of times over those of a linear pass,
     * best. Each class of sizes has a line of its own if other passes run on it; all lines have this slope. None if no
     * class has two sizes.
     */
    private static OptionalDouble exponent(List<GrowthPoint> points, String pass) {
        double[] linear = linearTimes(points);
        Map<Integer, List<Integer>> lines = IntStream.range(0, points.size())
                .filter(i -> points.get(i).millis(pass) >= NOTHING_MILLIS)
                .boxed()
                .collect(Collectors.groupingBy(
                        i -> STAGES_BEFORE.contains(pass) ? 0 : points.get(i).sizeClass()));
        double covariance = 0;
        double variance = 0;
        for (List<Integer> line : lines.values()) {
            IntToDoubleFunction x = i -> Math.log(points.get(i).size());
            IntToDoubleFunction y = i -> Math.log(points.get(i).millis(pass)) - linear[i];
            double meanX = line.stream().mapToDouble(x::applyAsDouble).average().orElseThrow();
            double meanY = line.stream().mapToDouble(y::applyAsDouble).average().orElseThrow();
            for (int i : line) {
                covariance += (x.applyAsDouble(i) - meanX) * (y.applyAsDouble(i) - meanY);
                variance += (x.applyAsDouble(i) - meanX) * (x.applyAsDouble(i) - meanX);
            }
        }
        return variance > 0 ? OptionalDouble.of(1 + covariance / variance) : OptionalDouble.empty();
    }

    /**
     * Logarithms of the times that a linear pass takes: in proportion to the sizes, and a step more where a {@link
     * UseVisit}, which is linear, takes a step because the program does not fit a cache any more.
     */
    private static double[] linearTimes(List<GrowthPoint> points) {
        double[] result = new double[points.size()];
        for (int i = 1; i < result.length; i++) {
            double size = (double) points.get(i).size() / points.get(i - 1).size();
            double visit =
                    points.get(i).millis(GrowthPoint.PEER) / points.get(i - 1).millis(GrowthPoint.PEER);
            result[i] = result[i - 1] + Math.log(Double.isFinite(visit) ? Math.max(size, visit) : size);
        }
        return result;
    }

    /** The least of two measurements, size by size, without what others did on the machine in one of them. */
    GrowthRow least(GrowthRow other) {
        List<GrowthPoint> least = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            GrowthPoint point = points.get(i);
            least.add(i < other.points.size() ? point.least(other.points.get(i)) : point);
        }
        return new GrowthRow(family, level, least);
    }

    /** The row of the table. */
    String line() {
        if (points.isEmpty()) {
            return "%-40s %-3s no size was compiled".formatted(family, level);
        }
        GrowthPoint last = points.getLast();
        String outcome = last.outcome().equals(GrowthPoint.COMPILED) ? "" : " " + last.outcome();
        return "%-40s %-3s %9d %8d %7.1f %7d  %s%s"
                .formatted(
                        family,
                        level,
                        last.size(),
                        last.bytes() / 1000,
                        last.cpuMillis() / 1e3,
                        last.heapMegabytes(),
                        worstPasses().stream()
                                .limit(SHOWN)
                                .map(PassGrowth::toString)
                                .collect(Collectors.joining(", ")),
                        outcome);
    }

    /** What is wrong with the row, if anything is. */
    Optional<String> exceeding(int maxSeconds, double maxExponent) {
        boolean failed = points.isEmpty() || !points.getLast().outcome().equals(GrowthPoint.COMPILED);
        boolean slow = !failed && points.getLast().cpuMillis() > 1000L * maxSeconds;
        boolean steep = worstPasses().stream().anyMatch(pass -> pass.exponent() > maxExponent);
        return failed || slow || steep ? Optional.of(line()) : Optional.empty();
    }
}
