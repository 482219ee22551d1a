package edu.sysy.explorer;

import edu.sysy.source.SourceFile;
import edu.sysy.text.JsonWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The data of a page as JSON: the configurations, and the tables that they share. */
final class PageData {
    private final List<Exploration> explorations;
    private final TextTable texts = new TextTable();
    private final GraphTable graphs = new GraphTable(texts);

    PageData(List<Exploration> explorations) {
        this.explorations = explorations;
    }

    String json() {
        JsonWriter out = JsonWriter.compact().beginObject();
        Map<SourceFile, Integer> sources = new LinkedHashMap<>();
        out.name("configurations").beginArray();
        for (Exploration exploration : explorations) {
            int source = sources.computeIfAbsent(exploration.source(), key -> sources.size());
            new ConfigurationSection(exploration, source, texts, graphs).write(out);
        }
        out.endArray().name("sources").beginArray();
        for (SourceFile source : sources.keySet()) {
            out.beginObject()
                    .field("name", source.name())
                    .field("text", source.text())
                    .endObject();
        }
        out.endArray();
        graphs.write(out);
        texts.write(out);
        return out.endObject().text();
    }
}
