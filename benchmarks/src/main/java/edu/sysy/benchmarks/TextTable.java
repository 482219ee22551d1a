package edu.sysy.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** Measurements as a table for people. */
final class TextTable {
    private static final double NANOS_PER_MILLISECOND = 1e6;

    private TextTable() {}

    /** One table for each class of benchmarks, then how the times grow with the size of the input. */
    static String of(List<Measurement> run) {
        StringBuilder text = new StringBuilder();
        String group = "";
        String unit = "";
        for (Measurement row : run) {
            if (!row.group().equals(group) || !row.unit().equals(unit)) {
                group = row.group();
                unit = row.unit();
                heading(group, unit, text);
            }
            row(row, run, text);
        }
        List<Growth> growths = Growth.of(run);
        if (!growths.isEmpty()) {
            text.append("\nTimes grow as a power of the size, with the exponent\n");
        }
        for (Growth growth : growths) {
            text.append(String.format(
                    Locale.ROOT,
                    "  %5.2f of %-6s %s %s%n",
                    growth.exponent(),
                    growth.size(),
                    growth.benchmark(),
                    growth.parameters()));
        }
        return text.toString();
    }

    private static void heading(String group, String unit, StringBuilder text) {
        String baseline = Objects.requireNonNullElse(Baselines.BY_GROUP.get(group), "");
        text.append(text.isEmpty() ? "" : "\n").append(group);
        text.append(baseline.isEmpty() ? "" : ", ratio to " + baseline).append('\n');
        text.append(String.format(
                Locale.ROOT,
                "  %-18s %-44s %11s %21s %11s %11s %8s%n",
                "benchmark",
                "parameters",
                "ns/" + unit,
                "fastest..slowest",
                "1000/s",
                "bytes",
                "ratio"));
    }

    private static void row(Measurement row, List<Measurement> run, StringBuilder text) {
        text.append(String.format(
                Locale.ROOT,
                "  %-18s %-44s %11s %21s %11s %11s %8s%n",
                row.name(),
                row.parameters(),
                number(row.nanos()),
                number(row.fastest()) + ".." + number(row.slowest()),
                number(NANOS_PER_MILLISECOND / row.nanos()),
                Double.isNaN(row.bytes()) ? "-" : number(row.bytes()),
                Baselines.ratio(row, run).map(TextTable::ratio).orElse("-")));
        row.others()
                .forEach((name, perUnit) -> text.append(String.format(
                        Locale.ROOT, "  %-18s %-44s %11.3f%n", "", name + " per " + row.unit(), perUnit)));
    }

    /** A number with three digits or more. */
    static String number(double value) {
        String format = value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%,.0f";
        return String.format(Locale.ROOT, format, value);
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%,.0f", value);
    }
}
