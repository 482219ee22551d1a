package edu.sysy.explorer.steps;

import edu.sysy.explorer.picture.Graph;
import edu.sysy.text.JsonWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;

/**
 * An algorithm at work on a program, step by step.
 *
 * @param id a short name, unique among the sequences of a function, such as {@code dominators}
 * @param title what is computed, of what
 * @param source where the algorithm comes from: a paper or a textbook
 * @param code the lines of the program it works on
 * @param picture what each step shows its part of; empty if there is none
 * @param steps at least one; the first one is the state before the algorithm begins
 */
public record StepSequence(
        String id,
        String title,
        String source,
        List<CodeLine> code,
        Optional<Graph> picture,
        List<AlgorithmStep> steps) {
    /** The most steps that a sequence has; the last one of a longer run says that the rest is left out. */
    public static final int MAX_STEPS = 300;

    /** The most characters in the tables of all steps together, as far as they change. */
    public static final int MAX_CHARACTERS = 120_000;

    /**
     * Takes the parts, and cuts the steps where one of the limits is exceeded.
     *
     * @throws IllegalArgumentException if there is no step
     */
    public StepSequence {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(title, "title");
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(picture, "picture");
        code = List.copyOf(code);
        steps = cut(List.copyOf(steps));
        if (steps.isEmpty()) {
            throw new IllegalArgumentException(id + " has no steps");
        }
    }

    /** Whether steps that come after so many are left out. */
    static boolean isFull(List<AlgorithmStep> steps) {
        return steps.size() > MAX_STEPS;
    }

    private static List<AlgorithmStep> cut(List<AlgorithmStep> all) {
        long characters = 0;
        for (int i = 0; i < all.size(); i++) {
            characters += all.get(i).sentence().length();
            for (StepTable table : all.get(i).tables()) {
                characters += i == 0 ? characters(table) : characters(table, all.get(i), all.get(i - 1));
            }
            if (i > 0 && (i >= MAX_STEPS || characters > MAX_CHARACTERS)) {
                List<AlgorithmStep> some = new ArrayList<>(all.subList(0, i));
                AlgorithmStep last = some.removeLast();
                String sentence = last.sentence() + " The run is longer than a sequence may be: the rest is left out.";
                some.add(new AlgorithmStep(sentence, last.tables(), last.view(), last.lines()));
                return List.copyOf(some);
            }
        }
        return all;
    }

    private static long characters(StepTable table) {
        return table.rows().stream()
                .flatMap(List::stream)
                .mapToLong(String::length)
                .sum();
    }

    private static long characters(StepTable table, AlgorithmStep step, AlgorithmStep before) {
        boolean isNew =
                before.tables().stream().noneMatch(other -> other.title().equals(table.title()));
        return isNew
                ? characters(table)
                : step.changes(table, before).stream()
                        .mapToLong(cell ->
                                table.rows().get(cell.row()).get(cell.column()).length())
                        .sum();
    }

    /** The cells of a table of a step, counted from 0, that the step has changed; none in the first step. */
    public SortedSet<StepTable.Cell> changes(int step, StepTable table) {
        return step == 0 ? Collections.emptySortedSet() : steps.get(step).changes(table, steps.get(step - 1));
    }

    /** The sequence as JSON, as {@code renderSteps} reads it. */
    public String json() {
        JsonWriter json = JsonWriter.compact();
        new StepJson(json).write(this);
        return json.text();
    }

    /**
     * The sequence as text: of each step, its sentence, and the rows that it has changed, with a star after each
     * changed cell. The first step has all rows.
     */
    @Override
    public String toString() {
        StringBuilder text =
                new StringBuilder(title).append("\n(").append(source).append(")\n");
        for (int i = 0; i < steps.size(); i++) {
            text.append(i).append(". ").append(steps.get(i).sentence()).append('\n');
            for (StepTable table : steps.get(i).tables()) {
                int number = i;
                boolean isNew = i == 0
                        || steps.get(number - 1).tables().stream()
                                .noneMatch(other -> other.title().equals(table.title()));
                SortedSet<StepTable.Cell> changes = changes(i, table);
                if (isNew || !changes.isEmpty()) {
                    text.append(table.text(changes, isNew));
                }
            }
        }
        return text.toString();
    }
}
