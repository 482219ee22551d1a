package edu.sysy.explorer.picture;

import edu.sysy.analysis.LiveInterval;
import edu.sysy.explorer.picture.Graph.Line;
import edu.sysy.machine.LocationRange;
import edu.sysy.machine.StackSlot;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * A chart of live ranges: the code from top to bottom, a column for each value, and a bar from where the value begins
 * to live to where it ends. After register allocation a bar is where the value is in one place, in the colour of its
 * register; stack slots have no colour and a dashed border. Made by {@link Pictures}.
 *
 * @param rows the headings and instructions
 * @param columns the values in the order of their definitions
 */
public record LiveRangeChart(String title, List<Row> rows, List<Column> columns) implements Picture {
    /**
     * A line of the code.
     *
     * @param instruction the number of the instruction; -1 for the heading of a block
     */
    public record Row(Line line, int instruction) {}

    /** A value and its bars in the order of their beginnings. */
    public record Column(String value, List<Bar> bars) {
        public Column {
            bars = List.copyOf(bars);
        }

        /** The lane of each bar: the first one, from 0, that is free where the bar begins. */
        public int[] lanes() {
            int[] lanes = new int[bars.size()];
            List<Integer> lastOfLane = new ArrayList<>();
            for (int i = 0; i < lanes.length; i++) {
                Bar bar = bars.get(i);
                int lane = 0;
                while (lane < lastOfLane.size() && lastOfLane.get(lane) >= bar.first()) {
                    lane++;
                }
                if (lane == lastOfLane.size()) {
                    lastOfLane.add(bar.last());
                } else {
                    lastOfLane.set(lane, bar.last());
                }
                lanes[i] = lane;
            }
            return lanes;
        }
    }

    /**
     * A part of the life of a value.
     *
     * @param first the number of its first instruction
     * @param last the number of its last instruction
     * @param place the register or stack slot; empty before register allocation
     * @param spilled whether the place is a stack slot
     * @param hue the colour of the place in degrees; empty for none
     */
    public record Bar(int first, int last, String place, boolean spilled, OptionalInt hue) {}

    public LiveRangeChart {
        Objects.requireNonNull(title, "title");
        rows = List.copyOf(rows);
        columns = List.copyOf(columns);
    }

    static LiveRangeChart of(LiveCode code) {
        List<Row> rows = new ArrayList<>();
        int number = 0;
        for (int block = 0; block < code.lines().flow().blockCount(); block++) {
            rows.add(new Row(code.lines().heading(block), -1));
            for (Line line : code.lines().instructions(block)) {
                rows.add(new Row(line, number++));
            }
        }
        boolean allocated =
                code.values().stream().anyMatch(value -> !value.places().isEmpty());
        List<Column> columns = new ArrayList<>();
        for (LiveCode.LiveValue value : code.values()) {
            List<Bar> bars = allocated
                    ? value.places().stream().map(LiveRangeChart::bar).toList()
                    : value.intervals().stream().map(LiveRangeChart::bar).toList();
            columns.add(new Column(value.name(), bars));
        }
        String title = "live ranges of @" + code.lines().function() + ", "
                + code.lines().stage();
        return new LiveRangeChart(title, rows, columns);
    }

    private static Bar bar(LiveInterval interval) {
        return new Bar(interval.first(), interval.last(), "", false, OptionalInt.empty());
    }

    private static Bar bar(LocationRange range) {
        int hue = LiveCode.hue(range.location());
        return new Bar(
                range.first(),
                range.last(),
                range.location().toString(),
                range.location() instanceof StackSlot,
                hue < 0 ? OptionalInt.empty() : OptionalInt.of(hue));
    }

    @Override
    public String svg() {
        return new ChartDrawing(this).svg();
    }

    /** The title, and how many instructions and values there are. */
    @Override
    public String toString() {
        long instructions = rows.stream().filter(row -> row.instruction() >= 0).count();
        return title + ": " + instructions + " instructions, " + columns.size() + " values";
    }
}
