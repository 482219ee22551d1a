package edu.sysy.benchmarks;

import com.github.freva.asciitable.AsciiTable;
import com.github.freva.asciitable.Column;
import com.github.freva.asciitable.HorizontalAlign;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Measurements as a table for people. */
public final class TextTable {
    private static final double NANOS_PER_MILLISECOND = 1e6;
    private static final int TEXT_COLUMNS = 2;

    private TextTable() {}

    /** One table for each class of benchmarks, then how the times grow with the size of the input. */
    static String of(List<Measurement> run) {
        StringBuilder text = new StringBuilder();
        int start = 0;
        while (start < run.size()) {
            int end = start + 1;
            while (end < run.size() && sameTable(run.get(start), run.get(end))) {
                end++;
            }
            group(run.subList(start, end), run, text);
            start = end;
        }
        List<String[]> growths = Growth.of(run).stream()
                .map(growth -> new String[] {
                    growth.benchmark(),
                    growth.parameters(),
                    growth.size(),
                    String.format(Locale.ROOT, "%.2f", growth.exponent())
                })
                .toList();
        if (!growths.isEmpty()) {
            text.append("\nTimes grow as a power of the size\n");
            table(List.of("benchmark", "parameters", "size", "exponent"), growths, text);
        }
        return text.toString();
    }

    private static boolean sameTable(Measurement one, Measurement other) {
        return one.group().equals(other.group()) && one.unit().equals(other.unit());
    }

    private static void group(List<Measurement> rows, List<Measurement> run, StringBuilder text) {
        String group = rows.getFirst().group();
        String unit = rows.getFirst().unit();
        String baseline = Baselines.BY_GROUP.get(group);
        text.append(text.isEmpty() ? "" : "\n").append(group);
        text.append(baseline == null ? "" : ", ratio to " + baseline).append('\n');
        List<String[]> cells = new ArrayList<>();
        for (Measurement row : rows) {
            cells.add(new String[] {
                row.name(),
                row.parameters(),
                number(row.nanos()),
                number(row.fastest()) + ".." + number(row.slowest()),
                number(NANOS_PER_MILLISECOND / row.nanos()),
                Double.isNaN(row.bytes()) ? "-" : number(row.bytes()),
                Baselines.ratio(row, run).map(TextTable::ratio).orElse("-")
            });
            row.others()
                    .forEach((name, perUnit) -> cells.add(new String[] {
                        "", name + " per " + row.unit(), String.format(Locale.ROOT, "%.3f", perUnit), "", "", "", ""
                    }));
        }
        table(
                List.of("benchmark", "parameters", "ns/" + unit, "fastest..slowest", "1000/s", "bytes", "ratio"),
                cells,
                text);
    }

    /** Two columns of text, the others of numbers. */
    public static void table(List<String> header, List<String[]> rows, StringBuilder text) {
        List<Column> columns = new ArrayList<>();
        for (String name : header) {
            columns.add(new Column()
                    .header(name)
                    .headerAlign(columns.size() < TEXT_COLUMNS ? HorizontalAlign.LEFT : HorizontalAlign.RIGHT)
                    .dataAlign(columns.size() < TEXT_COLUMNS ? HorizontalAlign.LEFT : HorizontalAlign.RIGHT)
                    .maxWidth(Integer.MAX_VALUE));
        }
        String table = AsciiTable.getTable(
                AsciiTable.NO_BORDERS, columns.toArray(Column[]::new), rows.toArray(String[][]::new));
        Stream<String> lines = table.lines().map(String::stripTrailing);
        lines.forEach(line -> text.append(' ').append(line).append('\n'));
    }

    /** A number with three digits or more. */
    public static String number(double value) {
        String format = value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%,.0f";
        return String.format(Locale.ROOT, format, value);
    }

    /** How many times as much. */
    public static String ratio(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%,.0f", value);
    }
}
