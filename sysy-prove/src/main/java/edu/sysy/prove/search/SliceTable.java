package edu.sysy.prove.search;

import edu.sysy.ir.Program;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Slices of programs by shape, with how often they stand in the code and how often they run. */
public final class SliceTable {
    /** The slices of one shape. */
    static final class Row {
        final Slice shape;
        private final Map<List<Integer>, Weight> byConstants = new LinkedHashMap<>();
        private final Weight all = new Weight();

        private Row(Slice shape) {
            this.shape = shape;
        }

        Weight weight() {
            return all;
        }

        /** The constants that weigh most. */
        List<SliceShape> heaviest(int count) {
            return byConstants.entrySet().stream()
                    .sorted(Comparator.comparingLong(
                                    (Map.Entry<List<Integer>, Weight> entry) -> entry.getValue().cycles)
                            .reversed())
                    .limit(count)
                    .map(entry -> new SliceShape(shape, entry.getKey()))
                    .toList();
        }

        Weight weight(SliceShape instance) {
            return byConstants.getOrDefault(instance.constants(), new Weight());
        }
    }

    /** How much slices weigh. */
    static final class Weight {
        /** How often they stand in the code. */
        long places;
        /** How often they run. */
        long runs;
        /** The cycles of the operations that would go away. */
        long cycles;

        private void add(long otherRuns, long otherCycles) {
            places++;
            runs += otherRuns;
            cycles += otherCycles;
        }
    }

    private final Map<String, Row> rows = new LinkedHashMap<>();
    private long cycles;

    /** Makes a table without slices. */
    public SliceTable() {}

    /**
     * Adds the slices of a program.
     *
     * @param program as the passes leave it
     * @param counts how often each block runs, by function and position
     */
    public void add(Program program, long[][] counts) {
        SliceHarvest.of(program, counts, this);
    }

    void add(Slice slice, long runs, long slicesCycles) {
        SliceShape shape = SliceShape.of(slice);
        Row row = rows.computeIfAbsent(shape.slice().key(), key -> new Row(shape.slice()));
        row.all.add(runs, slicesCycles);
        row.byConstants.computeIfAbsent(shape.constants(), key -> new Weight()).add(runs, slicesCycles);
    }

    /** Counts cycles of integer operations, of which gains are parts. */
    void addCycles(long more) {
        cycles += more;
    }

    /** The cycles of all integer operations in the programs. */
    public long cycles() {
        return cycles;
    }

    /** How many shapes there are. */
    public int size() {
        return rows.size();
    }

    Collection<Row> rows() {
        return rows.values();
    }

    /** The shapes that weigh most; among equals those found first. */
    List<Row> heaviest(int count) {
        List<Row> sorted = new ArrayList<>(rows.values());
        sorted.sort(Comparator.comparingLong((Row row) -> row.all.cycles).reversed());
        return sorted.subList(0, Math.min(count, sorted.size()));
    }
}
