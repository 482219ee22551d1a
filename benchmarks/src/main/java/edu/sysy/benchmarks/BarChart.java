package edu.sysy.benchmarks;

import java.util.List;
import java.util.Locale;

/** Measurements as bars in an SVG picture: one frame of bars for each class of benchmarks and parameters. */
final class BarChart {
    private static final int WIDTH = 900;
    private static final int NAME_WIDTH = 160;
    private static final int BAR_WIDTH = 560;
    private static final int LINE = 18;
    private static final int BAR = 12;
    private static final int BASE_LINE = 10;

    private final StringBuilder body = new StringBuilder();
    private int y = LINE;

    private BarChart() {}

    /** The picture; bars of one frame have one scale. */
    static String of(List<Measurement> run) {
        BarChart chart = new BarChart();
        int start = 0;
        while (start < run.size()) {
            int end = start + 1;
            while (end < run.size() && heading(run.get(end)).equals(heading(run.get(start)))) {
                end++;
            }
            chart.frame(run.subList(start, end));
            start = end;
        }
        return String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="12">
                <rect width="100%%" height="100%%" fill="white"/>
                %s</svg>
                """, WIDTH, chart.y, chart.body);
    }

    private static String heading(Measurement measurement) {
        return measurement.group() + " " + measurement.parameters() + ", ns/" + measurement.unit();
    }

    private void frame(List<Measurement> rows) {
        double longest = rows.stream().mapToDouble(Measurement::nanos).max().orElse(1);
        text(4, heading(rows.getFirst()), " font-weight=\"bold\"");
        y += LINE;
        for (Measurement row : rows) {
            double length = BAR_WIDTH * row.nanos() / longest;
            text(16, row.name(), "");
            body.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"steelblue\"/>%n",
                    NAME_WIDTH,
                    y,
                    length,
                    BAR));
            text(NAME_WIDTH + (int) length + 6, TextTable.number(row.nanos()), "");
            y += LINE;
        }
        y += LINE / 2;
    }

    private void text(int x, String content, String attributes) {
        body.append(String.format(
                Locale.ROOT, "<text x=\"%d\" y=\"%d\"%s>%s</text>%n", x, y + BASE_LINE, attributes, content));
    }
}
