package edu.sysy.explorer.picture;

import edu.sysy.explorer.picture.LiveRangeChart.Bar;
import edu.sysy.explorer.picture.LiveRangeChart.Column;
import edu.sysy.explorer.picture.LiveRangeChart.Row;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Draws a chart of live ranges as SVG. Bars of a column that share an instruction stand side by side; a name that would
 * be wider than its bar is shown by the pointer only.
 */
final class ChartDrawing {
    private static final double MARGIN = 10;
    private static final double INDENT = 16;
    private static final double GAP = 6;
    private static final double INSET = 2;

    private final LiveRangeChart chart;
    private final double[] top;
    private final double height;

    ChartDrawing(LiveRangeChart chart) {
        this.chart = chart;
        int instructions = 0;
        for (Row row : chart.rows()) {
            instructions = Math.max(instructions, row.instruction() + 1);
        }
        top = new double[instructions];
        double y = SvgWriter.LINE;
        for (Row row : chart.rows()) {
            if (row.instruction() >= 0) {
                top[row.instruction()] = y;
            }
            y += SvgWriter.LINE;
        }
        height = y + MARGIN;
    }

    /** The width of a lane: that of the longest name of a place, or of the value if it has one lane. */
    private static double laneWidth(Column column, int laneCount) {
        int columns = (SvgWriter.columns(column.value()) + laneCount - 1) / laneCount;
        for (Bar bar : column.bars()) {
            columns = Math.max(columns, SvgWriter.columns(bar.place()));
        }
        return columns * SvgWriter.COLUMN + 2 * INSET;
    }

    String svg() {
        int columns = 0;
        for (Row row : chart.rows()) {
            columns = Math.max(columns, SvgWriter.columns(row.line().text()));
        }
        double left = MARGIN + INDENT + columns * SvgWriter.COLUMN + 2 * GAP;
        double[] x = new double[chart.columns().size() + 1];
        int[][] lanes = new int[chart.columns().size()][];
        double[] laneWidth = new double[chart.columns().size()];
        x[0] = left;
        for (int i = 0; i < lanes.length; i++) {
            Column column = chart.columns().get(i);
            lanes[i] = column.lanes();
            int count = 1;
            for (int lane : lanes[i]) {
                count = Math.max(count, lane + 1);
            }
            laneWidth[i] = laneWidth(column, count);
            x[i + 1] = x[i] + count * laneWidth[i] + GAP;
        }
        SvgWriter out = new SvgWriter(chart.title(), new Bounds(0, 0, x[lanes.length] + MARGIN, height));
        rows(out, x[lanes.length]);
        for (int i = 0; i < lanes.length; i++) {
            column(out, chart.columns().get(i), x[i], lanes[i], laneWidth[i]);
        }
        return out.end();
    }

    private void rows(SvgWriter out, double right) {
        double y = SvgWriter.LINE;
        for (Row row : chart.rows()) {
            boolean heading = row.instruction() < 0;
            if (heading) {
                out.area("sysy-band", 0, y, right + MARGIN, SvgWriter.LINE);
            }
            double x = MARGIN + (heading ? 0 : INDENT);
            out.text(
                    x,
                    y + 11,
                    row.line().text(),
                    heading ? "sysy-heading" : "",
                    row.line().data());
            y += SvgWriter.LINE;
        }
    }

    private void column(SvgWriter out, Column column, double x, int[] lanes, double laneWidth) {
        SortedMap<String, String> data = new TreeMap<>(Map.of("value", column.value()));
        out.group("sysy-column", data);
        out.rule(x - GAP / 2, 0, x - GAP / 2, height - MARGIN);
        out.text(x + INSET, 11, column.value(), "sysy-heading", Map.of());
        for (int i = 0; i < lanes.length; i++) {
            bar(out, column, column.bars().get(i), x + lanes[i] * laneWidth, laneWidth);
        }
        out.endGroup();
    }

    private void bar(SvgWriter out, Column column, Bar bar, double x, double width) {
        double y = top[bar.first()] + INSET / 2;
        double bottom = top[bar.last()] + SvgWriter.LINE - INSET / 2;
        SortedMap<String, String> data = new TreeMap<>();
        data.put("value", column.value());
        data.put("first", Integer.toString(bar.first()));
        data.put("last", Integer.toString(bar.last()));
        if (!bar.place().isEmpty()) {
            data.put("place", bar.place());
        }
        String tip = (column.value() + " " + bar.place()).strip() + " [" + bar.first() + ", " + bar.last() + "]";
        double[] place = {x, y, width - INSET, bottom - y};
        out.bar(
                bar.spilled() ? "sysy-bar sysy-spilled" : "sysy-bar",
                place,
                bar.hue().orElse(-1),
                data,
                tip);
        out.text(x + INSET / 2, y + 10, bar.place(), "", Map.of());
    }
}
