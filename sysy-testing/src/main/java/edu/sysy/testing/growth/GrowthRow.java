package edu.sysy.testing.growth;

import java.util.Comparator;
import java.util.stream.Collectors;

/**
 * What two programs of a family took.
 *
 * @param family the name of the family
 * @param level the level they were compiled at
 * @param quarter a program of a quarter of the size of the other
 * @param largest the largest program
 */
record GrowthRow(String family, String level, GrowthPoint quarter, GrowthPoint largest) {
    static final String HEADER =
            "%-40s %-3s %8s %8s %8s %7s %6s".formatted("family", "", "KB", "CPU s", "quarter", "heap MB", "ratio");

    private static final int SHOWN = 12;

    /** How much more processor time a byte of the larger source takes: 4 if the time is quadratic. */
    double ratio() {
        return largest.millisPerByte() / quarter.millisPerByte();
    }

    /** Whether both sizes compile, neither takes too long, and the larger one not too much more. */
    boolean isWithin(int maxSeconds, double maxRatio) {
        return quarter.isCompiled()
                && largest.isCompiled()
                && Math.max(quarter.cpuMillis(), largest.cpuMillis()) <= 1000L * maxSeconds
                && ratio() <= maxRatio;
    }

    /** The least of two measurements, without what others did on the machine in one of them. */
    GrowthRow least(GrowthRow other) {
        return new GrowthRow(family, level, quarter.least(other.quarter), largest.least(other.largest));
    }

    /** The row of the table. */
    String line() {
        return "%-40s %-3s %8d %8.2f %8.2f %7d %6.2f%s%s"
                .formatted(
                        family,
                        level,
                        largest.bytes() / 1000,
                        largest.cpuMillis() / 1e3,
                        quarter.cpuMillis() / 1e3,
                        largest.heapMegabytes(),
                        ratio(),
                        quarter.isCompiled() ? "" : " quarter: " + quarter.outcome(),
                        largest.isCompiled() ? "" : " " + largest.outcome());
    }

    /** The row, and which passes and stages take longest at the larger size: times, and how much more for a byte. */
    String details() {
        double sizes = (double) largest.bytes() / quarter.bytes();
        return line() + "\n"
                + "    %-36s %10s %10s %6s%n".formatted("pass or stage", "ms", "quarter", "ratio")
                + largest.passMillis().entrySet().stream()
                        .sorted(Comparator.comparingDouble(pass -> -pass.getValue()))
                        .limit(SHOWN)
                        .map(pass -> {
                            double before = quarter.passMillis().getOrDefault(pass.getKey(), 0.0);
                            return "    %-36s %10.1f %10.1f %6.2f"
                                    .formatted(
                                            pass.getKey(), pass.getValue(), before, pass.getValue() / before / sizes);
                        })
                        .collect(Collectors.joining("\n"));
    }
}
