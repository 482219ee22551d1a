package edu.sysy.explorer;

import edu.sysy.explorer.steps.StepPage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** A page of the explorer. Made by {@link Explorer#explore}. */
public final class ExplorerPage {
    private static final List<String> STYLES = List.of("explorer.css");
    private static final List<String> SCRIPTS = List.of(
            "model.js",
            "text.js",
            "heat.js",
            "diff.js",
            "selection.js",
            "view-source.js",
            "view-code.js",
            "view-graph.js",
            "view-live.js",
            "view-steps.js",
            "panes.js",
            "sidebar.js",
            "search.js",
            "link.js",
            "keys.js",
            "main.js");

    private final String sourceName;
    private final String data;
    private final List<StepData> steps;

    /**
     * The steps of the algorithms of a function of a source.
     *
     * @param left the titles of those that are too long to be shown
     */
    record StepData(int source, String function, String json, String left) {}

    ExplorerPage(String sourceName, String data, List<StepData> steps) {
        this.sourceName = sourceName;
        this.data = data;
        this.steps = List.copyOf(steps);
    }

    /** The whole page as a document of HTML, in UTF-8 if it is stored. It needs no other file and no network. */
    public String html() {
        StringBuilder out = new StringBuilder();
        out.append("""
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width">
                """);
        out.append("<title>").append(escaped(sourceName)).append(" - sysyc explorer</title>\n<style>\n");
        out.append(StepPage.style()).append(resources(STYLES));
        out.append("</style>\n</head>\n<body>\n<noscript>This page needs JavaScript.</noscript>\n");
        json("id=\"explorer-data\"", data, out);
        for (StepData function : steps) {
            String attributes = "class=\"steps-data\" data-source=\"" + function.source() + "\" data-f=\""
                    + escaped(function.function()) + "\" data-left=\"" + escaped(function.left()) + "\"";
            json(attributes, function.json(), out);
        }
        out.append("<script>\n\"use strict\";\n").append(StepPage.script()).append(resources(SCRIPTS));
        return out.append("</script>\n</body>\n</html>\n").toString();
    }

    /** Appends JSON; the only sign to be escaped is the one that begins a tag, which JSON has in strings alone. */
    private static void json(String attributes, String json, StringBuilder out) {
        out.append("<script type=\"application/json\" ").append(attributes).append('>');
        out.append(json.replace("<", "\\u003c")).append("</script>\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String resources(List<String> names) {
        return names.stream().map(ExplorerPage::resource).collect(Collectors.joining("\n"));
    }

    private static String resource(String name) {
        try (InputStream in = ExplorerPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the resource " + name + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The name of the source. */
    @Override
    public String toString() {
        return "explorer page of " + sourceName;
    }
}
