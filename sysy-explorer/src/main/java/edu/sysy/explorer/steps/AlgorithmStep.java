package edu.sysy.explorer.steps;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What an algorithm does at once, and what it knows afterwards.
 *
 * @param sentence what it does, and why
 * @param tables its tables after the step
 * @param view how the picture of the sequence shows the step
 * @param lines the places, in the code of the sequence, of the lines that the step is about
 */
public record AlgorithmStep(String sentence, List<StepTable> tables, StepView view, SortedSet<Integer> lines) {
    public AlgorithmStep {
        Objects.requireNonNull(sentence, "sentence");
        Objects.requireNonNull(view, "view");
        tables = List.copyOf(tables);
        lines = Collections.unmodifiableSortedSet(new TreeSet<>(lines));
    }

    /** A step about no line in particular. */
    public static AlgorithmStep of(String sentence, StepView view, StepTable... tables) {
        return new AlgorithmStep(sentence, List.of(tables), view, Collections.emptySortedSet());
    }

    /** The step, about some lines. */
    public AlgorithmStep withLines(SortedSet<Integer> others) {
        return new AlgorithmStep(sentence, tables, view, others);
    }

    /** The cells of a table that are others than in the step before: none in a table that is not in that step. */
    SortedSet<StepTable.Cell> changes(StepTable table, AlgorithmStep before) {
        return before.tables.stream()
                .filter(other -> other.title().equals(table.title()))
                .findFirst()
                .map(table::changesSince)
                .orElseGet(Collections::emptySortedSet);
    }
}
