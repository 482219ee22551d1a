package edu.sysy.explorer;

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
            "panes.js",
            "sidebar.js",
            "search.js",
            "link.js",
            "keys.js",
            "main.js");

    private final String sourceName;
    private final String data;

    ExplorerPage(String sourceName, String data) {
        this.sourceName = sourceName;
        this.data = data;
    }

    /**
     * The whole page as a document of HTML, in UTF-8 if it is stored. It needs no other file and no network.
     */
    public String html() {
        StringBuilder out =
                new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.append("<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
        out.append(escaped(sourceName)).append(" - sysyc explorer</title>\n<style>\n");
        out.append(resources(STYLES)).append("</style>\n</head>\n<body>\n");
        out.append("<noscript>This page needs JavaScript.</noscript>\n");
        // inside a script only the sign that begins a tag has to be escaped, which JSON has in strings alone
        out.append("<script type=\"application/json\" id=\"explorer-data\">")
                .append(data.replace("<", "\\u003c"))
                .append("</script>\n<script>\n\"use strict\";\n");
        return out.append(resources(SCRIPTS))
                .append("</script>\n</body>\n</html>\n")
                .toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
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
