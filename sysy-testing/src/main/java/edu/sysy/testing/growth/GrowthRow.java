package edu.sysy.testing.growth;

import edu.sysy.testing.growth.GrowthPoint.PassRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What the programs of a family took.
 *
 * @param family the name of the family
 * @param level the level they were compiled at
 * @param points what each size took, from the smallest to the largest, the least of several measurements; none if the
 *     process ended before
 */
record GrowthRow(String family, String level, List<GrowthPoint> points) {
    GrowthRow {
        points = List.copyOf(points.stream()
                .collect(Collectors.toMap(GrowthPoint::size, Function.identity(), GrowthPoint::least, TreeMap::new))
                .values());
    }

    static final String HEADER = "%-40s %-3s %9s %8s %7s %7s  %s"
            .formatted("family", "", "size", "KB", "CPU s", "heap MB", "passes: ms and exponent");

    /** Runs that take less are too short to tell how they grow. */
    private static final double SHORTEST_MILLIS = 50;

    /** Passes that took less had nothing to do yet, as if all code had been dead so far. */
    private static final double NOTHING_MILLIS = 1;

    /** The same, as a share of the time that the largest size takes. */
    private static final double NOTHING_SHARE = 1 / 64.0;

    /** How many of the largest sizes tell how the time of a pass grows. */
    private static final int SIZES = 5;

    private static final int SHOWN = 3;

    /**
     * How the time of a pass grows.
     *
     * @param pass its name
     * @param millis what its longest run took at the largest size
     * @param exponent one more than that of the power of the size that its time for each unit of work grows with,
     *     without what memory is slower than caches
     */
    record PassGrowth(String pass, double millis, double exponent) {
        @Override
        public String toString() {
            return "%s %.0f %.2f".formatted(pass, millis, exponent);
        }
    }

    /** The logarithms of a size, and of the time that a pass takes for a unit of work over that of a linear one. */
    private record LogPoint(GrowthPoint.Kind kind, double size, double time) {}

    /** The passes that took long enough to tell how they grow, those that grow fastest first. */
    List<PassGrowth> worstPasses() {
        List<GrowthPoint> compiled =
                points.stream().filter(GrowthPoint::isCompiled).toList();
        if (compiled.isEmpty()) {
            return List.of();
        }
        List<GrowthPoint> largest = compiled.subList(Math.max(0, compiled.size() - SIZES), compiled.size());
        List<PassGrowth> result = new ArrayList<>();
        largest.getLast().passes().forEach((pass, run) -> {
            if (run.millis() >= SHORTEST_MILLIS && !pass.equals(GrowthPoint.PEER)) {
                exponent(largest, pass).ifPresent(exponent -> result.add(new PassGrowth(pass, run.millis(), exponent)));
            }
        });
        result.sort(Comparator.comparingDouble(PassGrowth::exponent).reversed().thenComparing(PassGrowth::pass));
        return result;
    }

    /**
     * One more than the least of three slopes of the logarithms of sizes and of times: of one line for all sizes (least
     * squares); of a line for each kind of programs, where all lines have the same slope; and {@link #afterStep}. Times
     * are those of the longest run of the pass for each unit of its work, as pipelines run passes more often where
     * programs are small; between kinds there is a step, as other passes have run before. None if there are less than
     * two sizes at which the pass had something to do.
     */
    private static OptionalDouble exponent(List<GrowthPoint> points, String pass) {
        double[] linear = linearTimes(points, pass);
        double least = Math.max(NOTHING_MILLIS, points.getLast().run(pass).millis() * NOTHING_SHARE);
        List<LogPoint> measured = new ArrayList<>();
        for (int i = 0; i < points.size(); i++) {
            GrowthPoint point = points.get(i);
            if (point.run(pass).millis() >= least) {
                measured.add(new LogPoint(
                        point.kind(),
                        Math.log(point.size()),
                        Math.log(point.run(pass).millisPerWork()) - linear[i]));
            }
        }
        OptionalDouble ofAll = slope(List.of(measured));
        if (ofAll.isEmpty()) {
            return ofAll;
        }
        double ofKinds = slope(measured.stream()
                        .collect(Collectors.groupingBy(LogPoint::kind))
                        .values())
                .orElse(ofAll.getAsDouble());
        return OptionalDouble.of(1 + Math.min(Math.min(ofAll.getAsDouble(), ofKinds), afterStep(measured)));
    }

    /**
     * The median of the slopes from each size to the next one, which a step between two sizes does not change, or the
     * last of these slopes if that is greater.
     */
    private static double afterStep(List<LogPoint> points) {
        double[] slopes = new double[points.size() - 1];
        for (int i = 0; i < slopes.length; i++) {
            slopes[i] = (points.get(i + 1).time() - points.get(i).time())
                    / (points.get(i + 1).size() - points.get(i).size());
        }
        double last = slopes[slopes.length - 1];
        Arrays.sort(slopes);
        return Math.max(last, (slopes[slopes.length / 2] + slopes[(slopes.length - 1) / 2]) / 2);
    }

    /** The slope of parallel lines that fit groups of points best; none if no group has two points. */
    private static OptionalDouble slope(Collection<List<LogPoint>> groups) {
        double covariance = 0;
        double variance = 0;
        for (List<LogPoint> group : groups) {
            double meanSize =
                    group.stream().mapToDouble(LogPoint::size).average().orElse(0);
            double meanTime =
                    group.stream().mapToDouble(LogPoint::time).average().orElse(0);
            for (LogPoint point : group) {
                covariance += (point.size() - meanSize) * (point.time() - meanTime);
                variance += (point.size() - meanSize) * (point.size() - meanSize);
            }
        }
        return variance > 0 ? OptionalDouble.of(covariance / variance) : OptionalDouble.empty();
    }

    /**
     * Logarithms of the times that a linear pass takes for a unit of work: what the fastest {@link UseVisit} of this or
     * a larger size takes, which is more where the program does not fit a cache any more. Visits are those of what the
     * pass was given, if they were long enough to tell, else those of the SSA form.
     */
    private static double[] linearTimes(List<GrowthPoint> points, String pass) {
        double[] result = new double[points.size()];
        double fastest = Double.POSITIVE_INFINITY;
        for (int i = result.length - 1; i >= 0; i--) {
            PassRun own = points.get(i).run(pass);
            PassRun visit = points.get(i).run(GrowthPoint.PEER);
            if (own.visitMillis() >= NOTHING_MILLIS) {
                fastest = Math.min(fastest, own.visitMillis() / own.work());
            } else if (visit.millis() >= NOTHING_MILLIS) {
                fastest = Math.min(fastest, visit.millisPerWork());
            }
            result[i] = Double.isInfinite(fastest) ? 0 : Math.log(fastest);
        }
        return result;
    }

    /** The least of two measurements, size by size, without what others did on the machine in one of them. */
    GrowthRow least(GrowthRow other) {
        List<GrowthPoint> both = new ArrayList<>(points);
        both.addAll(other.points);
        return new GrowthRow(family, level, both);
    }

    /** The row of the table. */
    String line() {
        if (points.isEmpty()) {
            return "%-40s %-3s no size was compiled".formatted(family, level);
        }
        GrowthPoint last = points.getLast();
        String outcome = last.isCompiled() ? "" : " " + last.outcome();
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
        boolean failed = points.isEmpty() || !points.getLast().isCompiled();
        boolean slow = !failed && points.getLast().cpuMillis() > 1000L * maxSeconds;
        boolean steep = worstPasses().stream().anyMatch(pass -> pass.exponent() > maxExponent);
        return failed || slow || steep ? Optional.of(line()) : Optional.empty();
    }
}
