package edu.sysy.benchmarks;

import java.util.List;
import java.util.Locale;

/** Measurements as bars in an SVG picture: one frame of bars for each class of benchmarks and unit. */
final class BarChart {
    private static final int BAR_WIDTH = 560;
    private static final int NUMBER_WIDTH = 90;

    /** Of a letter of the sans-serif font, at most, on average. */
    private static final int LETTER_WIDTH = 8;

    private static final int LEFT = 16;
    private static final int LINE = 18;
    private static final int BAR = 12;
    private static final int BASE_LINE = 10;

    private final StringBuilder body = new StringBuilder();
    private final int barStart;
    private int y = LINE;

    private BarChart(List<Measurement> run) {
        int letters = run.stream().mapToInt(row -> label(row).length()).max().orElse(0);
        barStart = LEFT + letters * LETTER_WIDTH;
    }

    /** The picture; bars of one frame have one scale. */
    static String of(List<Measurement> run) {
        BarChart chart = new BarChart(run);
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
                """, chart.barStart + BAR_WIDTH + NUMBER_WIDTH, chart.y, chart.body);
    }

    private static String heading(Measurement measurement) {
        return measurement.group() + ", ns/" + measurement.unit();
    }

    private static String label(Measurement measurement) {
        return (measurement.name() + " " + measurement.parameters()).strip();
    }

    private void frame(List<Measurement> rows) {
        double longest = rows.stream().mapToDouble(Measurement::nanos).max().orElse(1);
        text(4, heading(rows.getFirst()), " font-weight=\"bold\"");
        y += LINE;
        for (Measurement row : rows) {
            double length = BAR_WIDTH * row.nanos() / longest;
            text(LEFT, label(row), "");
            body.append(String.format(
                    Locale.ROOT,
                    "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"steelblue\"/>%n",
                    barStart,
                    y,
                    length,
                    BAR));
            text(barStart + (int) length + 6, TextTable.number(row.nanos()), "");
            y += LINE;
        }
        y += LINE / 2;
    }

    private void text(int x, String content, String attributes) {
        body.append(String.format(
                Locale.ROOT, "<text x=\"%d\" y=\"%d\"%s>%s</text>%n", x, y + BASE_LINE, attributes, content));
    }
}
