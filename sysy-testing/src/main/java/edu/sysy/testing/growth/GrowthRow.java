package edu.sysy.testing.growth;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

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

    /** How many doublings an exponent is taken over, if large programs, which other passes run on, are not smaller. */
    private static final int DOUBLINGS = 2;

    private static final int SHOWN = 3;

    /**
     * How the time of a pass grows.
     *
     * @param pass its name
     * @param millis what it took at the largest size
     * @param exponent of the power of the size that its time grew with over the largest doublings, less what the
     *     exponent of a {@link UseVisit}, which is linear, is above 1 because memory is slower than caches
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
        List<PassGrowth> result = new ArrayList<>();
        compiled.stream()
                .skip(Math.max(0, compiled.size() - 1 - DOUBLINGS))
                .filter(point -> point.isLarge() == compiled.getLast().isLarge())
                .findFirst()
                .filter(first -> first != compiled.getLast())
                .ifPresent(first -> result.addAll(growth(first, compiled.getLast())));
        result.sort(Comparator.comparingDouble(PassGrowth::exponent).reversed().thenComparing(PassGrowth::pass));
        return result;
    }

    private static List<PassGrowth> growth(GrowthPoint first, GrowthPoint last) {
        List<PassGrowth> result = new ArrayList<>();
        double excess = Math.max(0, exponent(first, last, GrowthPoint.PEER) - 1);
        last.passMillis().forEach((pass, millis) -> {
            if (millis >= SHORTEST_MILLIS && first.passMillis().getOrDefault(pass, 0.0) >= NOTHING_MILLIS) {
                result.add(new PassGrowth(pass, millis, exponent(first, last, pass) - excess));
            }
        });
        return result;
    }

    private static double exponent(GrowthPoint first, GrowthPoint last, String pass) {
        double before = first.passMillis().getOrDefault(pass, 0.0);
        double after = last.passMillis().getOrDefault(pass, 0.0);
        return before > 0 && after > 0 ? Math.log(after / before) / Math.log((double) last.size() / first.size()) : 0;
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
