package edu.sysy.explorer.steps;

import edu.sysy.explorer.steps.StepTable.Cell;
import edu.sysy.text.JsonWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;

/**
 * Writes sequences as JSON. A table that continues that of the step before it, row for row, is written as its changed
 * cells and its new rows:
 *
 * <pre>
 * {"title": "Dom", "columns": ["block", "Dom"], "rows": [["b0", "{0}"], ["b1", "all"]]}
 * {"title": "Dom", "set": [[1, 1, "{0, 1}"]], "add": [["b2", "{2}"]]}
 * </pre>
 */
final class StepJson {
    private final JsonWriter json;

    StepJson(JsonWriter json) {
        this.json = json;
    }

    void write(StepSequence sequence) {
        json.beginObject();
        json.field("id", sequence.id());
        json.field("title", sequence.title());
        json.field("source", sequence.source());
        json.name("code").beginArray();
        for (CodeLine line : sequence.code()) {
            json.beginObject()
                    .field("text", line.text())
                    .field("line", line.sourceLine())
                    .endObject();
        }
        json.endArray();
        sequence.picture().ifPresent(picture -> json.field("svg", picture.svg()));
        json.name("steps").beginArray();
        Optional<AlgorithmStep> before = Optional.empty();
        for (AlgorithmStep step : sequence.steps()) {
            write(step, before);
            before = Optional.of(step);
        }
        json.endArray().endObject();
    }

    private void write(AlgorithmStep step, Optional<AlgorithmStep> before) {
        json.beginObject().field("sentence", step.sentence());
        json.name("tables").beginArray();
        for (StepTable table : step.tables()) {
            Optional<StepTable> earlier = before.flatMap(last -> last.tables().stream()
                    .filter(other -> other.title().equals(table.title()))
                    .findFirst());
            write(table, earlier);
        }
        json.endArray();
        if (!step.lines().isEmpty()) {
            json.name("lines").beginArray();
            step.lines().forEach(json::value);
            json.endArray();
        }
        write(step.view());
        json.endObject();
    }

    private void write(StepTable table, Optional<StepTable> earlier) {
        json.beginObject().field("title", table.title());
        if (earlier.isPresent() && continues(table, earlier.get())) {
            int known = earlier.get().rows().size();
            json.name("set").beginArray();
            for (Cell cell : table.changesSince(earlier.get())) {
                if (cell.row() < known) {
                    json.beginArray().value(cell.row()).value(cell.column());
                    json.value(table.rows().get(cell.row()).get(cell.column())).endArray();
                }
            }
            json.endArray().name("add");
            rows(table.rows().subList(known, table.rows().size()));
        } else {
            json.name("columns");
            strings(table.columns());
            json.name("rows");
            rows(table.rows());
            earlier.ifPresent(old -> changed(table.changesSince(old)));
        }
        json.endObject();
    }

    private static boolean continues(StepTable table, StepTable earlier) {
        int known = earlier.rows().size();
        return table.columns().equals(earlier.columns())
                && table.rows().size() >= known
                && names(table.rows().subList(0, known)).equals(names(earlier.rows()));
    }

    private static List<String> names(List<List<String>> rows) {
        return rows.stream().map(List::getFirst).toList();
    }

    private void changed(SortedSet<Cell> cells) {
        json.name("changed").beginArray();
        cells.forEach(
                cell -> json.beginArray().value(cell.row()).value(cell.column()).endArray());
        json.endArray();
    }

    private void rows(List<List<String>> rows) {
        json.beginArray();
        rows.forEach(this::strings);
        json.endArray();
    }

    private void strings(Iterable<String> strings) {
        json.beginArray();
        strings.forEach(json::value);
        json.endArray();
    }

    private void write(StepView view) {
        names("active", view.active());
        links("activeEdges", view.activeEdges());
        names("hidden", view.hidden());
        links("hiddenEdges", view.hiddenEdges());
        if (!view.labels().isEmpty()) {
            json.name("labels").beginObject();
            view.labels().forEach(json::field);
            json.endObject();
        }
        if (!view.hues().isEmpty()) {
            json.name("hues").beginObject();
            for (Map.Entry<String, Integer> hue : view.hues().entrySet()) {
                json.field(hue.getKey(), hue.getValue());
            }
            json.endObject();
        }
    }

    private void names(String name, SortedSet<String> nodes) {
        if (!nodes.isEmpty()) {
            json.name(name);
            strings(nodes);
        }
    }

    private void links(String name, List<StepView.Link> links) {
        if (!links.isEmpty()) {
            json.name(name).beginArray();
            links.forEach(link ->
                    json.beginArray().value(link.from()).value(link.to()).endArray());
            json.endArray();
        }
    }
}
