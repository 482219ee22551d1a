package edu.sysy.explorer.steps;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A table that an algorithm keeps, as it is after a step.
 *
 * @param title what it holds; a table of one step continues that of the step before it with the same title
 * @param columns the headings
 * @param rows the cells, as many in each row as there are headings; the first one is the name of the row
 */
public record StepTable(String title, List<String> columns, List<List<String>> rows) {
    /** A cell by row and column, each from 0. */
    public record Cell(int row, int column) implements Comparable<Cell> {
        @Override
        public int compareTo(Cell other) {
            return row != other.row ? Integer.compare(row, other.row) : Integer.compare(column, other.column);
        }
    }

    /**
     * Checks the rows.
     *
     * @throws IllegalArgumentException if there is no column, or a row has more or fewer cells than there are columns
     */
    public StepTable {
        Objects.requireNonNull(title, "title");
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        int width = columns.size();
        if (width == 0 || rows.stream().anyMatch(row -> row.size() != width)) {
            throw new IllegalArgumentException("table '" + title + "' has rows of another width than " + columns);
        }
    }

    /**
     * The cells that differ from those of an earlier table: rows are compared by name and turn, columns by heading. All
     * cells of a new row are among them.
     */
    public SortedSet<Cell> changesSince(StepTable earlier) {
        Map<List<Object>, List<String>> before = named(earlier);
        Map<String, Integer> turns = new HashMap<>();
        SortedSet<Cell> changes = new TreeSet<>();
        for (int row = 0; row < rows.size(); row++) {
            List<String> cells = rows.get(row);
            List<Object> name = List.of(cells.getFirst(), turns.merge(cells.getFirst(), 1, Integer::sum));
            List<String> old = before.getOrDefault(name, List.of());
            for (int column = 0; column < columns.size(); column++) {
                int place = earlier.columns.indexOf(columns.get(column));
                boolean same = !old.isEmpty() && place >= 0 && old.get(place).equals(cells.get(column));
                if (!same) {
                    changes.add(new Cell(row, column));
                }
            }
        }
        return Collections.unmodifiableSortedSet(changes);
    }

    private static Map<List<Object>, List<String>> named(StepTable table) {
        Map<String, Integer> turns = new HashMap<>();
        Map<List<Object>, List<String>> rows = new HashMap<>();
        for (List<String> cells : table.rows) {
            rows.put(List.of(cells.getFirst(), turns.merge(cells.getFirst(), 1, Integer::sum)), cells);
        }
        return rows;
    }

    /** The table with its cells in columns. */
    @Override
    public String toString() {
        return text(Collections.emptySortedSet(), true);
    }

    /** The table as text: a star after each cell of {@code marked}; all rows, or those with a star only. */
    String text(SortedSet<Cell> marked, boolean allRows) {
        List<List<String>> lines = new ArrayList<>(List.of(columns));
        for (int row = 0; row < rows.size(); row++) {
            int number = row;
            if (allRows || marked.stream().anyMatch(cell -> cell.row() == number)) {
                List<String> line = new ArrayList<>();
                for (int column = 0; column < columns.size(); column++) {
                    String cell = rows.get(row).get(column);
                    boolean isMarked = marked.contains(new Cell(row, column)) && !cell.isEmpty();
                    line.add(isMarked ? cell + " *" : cell);
                }
                lines.add(line);
            }
        }
        StringBuilder text = new StringBuilder("  [").append(title).append("]\n");
        for (List<String> line : lines) {
            StringBuilder padded = new StringBuilder("   ");
            for (int column = 0; column < columns.size(); column++) {
                int place = column;
                int width = lines.stream()
                        .mapToInt(cells -> cells.get(place).length())
                        .max()
                        .orElse(0);
                padded.append(' ')
                        .append(line.get(column))
                        .repeat(" ", width - line.get(column).length() + 1);
            }
            text.append(padded.toString().stripTrailing()).append('\n');
        }
        return text.toString();
    }
}
