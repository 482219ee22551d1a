package edu.sysy.explorer;

import edu.sysy.source.SourceFile;
import edu.sysy.text.JsonWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The data of a page as JSON: the configurations, and the tables that they share. */
final class PageData {
    private final List<Exploration> explorations;
    private final SharedLines texts = new SharedLines();
    private final GraphTable graphs = new GraphTable(texts);

    private final Map<SourceFile, Integer> sources = new LinkedHashMap<>();

    PageData(List<Exploration> explorations) {
        this.explorations = explorations;
        explorations.forEach(exploration -> sources.putIfAbsent(exploration.source(), sources.size()));
    }

    /** The number of a source. */
    int sourceNumber(SourceFile source) {
        return sources.getOrDefault(source, -1);
    }

    String json() {
        JsonWriter out = JsonWriter.compact().beginObject();
        out.name("configurations").beginArray();
        for (Exploration exploration : explorations) {
            int source = sourceNumber(exploration.source());
            new ConfigurationSection(exploration, source, graphs).write(out);
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
