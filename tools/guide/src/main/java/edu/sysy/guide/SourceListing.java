package edu.sysy.guide;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Turns what documents link to, files and folders of the project, into pages. */
final class SourceListing {
    private static final List<String> NOT_LISTED = List.of("target");

    private SourceListing() {}

    /** The page of a text file; what a script prints, which is in a file beside it, stands below. */
    static SitePage file(Path root, String source) throws IOException {
        Path file = root.resolve(source);
        String name = file.getFileName().toString();
        String ending = name.substring(name.lastIndexOf('.') + 1);
        StringBuilder body = new StringBuilder("<h1>" + Html.escape(name) + "</h1>\n");
        body.append("<p class=\"path\">").append(Html.escape(source)).append("</p>\n");
        append(body, file, ending);
        Path output = file.resolveSibling(name.replaceAll("\\.\\w+$", "") + ".out");
        if (!ending.equals("out") && Files.exists(output)) {
            body.append("<h2 id=\"output\">What it prints</h2>\n");
            append(body, output, "");
        }
        return new SitePage(source, name, body.toString(), List.of());
    }

    private static void append(StringBuilder body, Path file, String language) throws IOException {
        String text = Files.readString(file, StandardCharsets.UTF_8);
        body.append("<pre><code>")
                .append(SyntaxHighlighter.html(text, language))
                .append("</code></pre>\n");
    }

    /** The page of a folder: what is in it. */
    static SitePage folder(Path root, String source) throws IOException {
        String page = SitePaths.page(source);
        String rows = entries(root, source).stream()
                .map(entry -> "<li><a href=\"" + SitePaths.relative(page, SitePaths.page(entry)) + "\">"
                        + Html.escape(entry.substring(source.length() + 1)) + "</a></li>\n")
                .collect(Collectors.joining());
        String body = "<h1>" + Html.escape(source) + "</h1>\n<ul>\n" + rows + "</ul>\n";
        return new SitePage(source, source, body, List.of());
    }

    /** The files and folders in a folder by name, without what builds leave there. */
    static List<String> entries(Path root, String source) throws IOException {
        try (Stream<Path> entries = Files.list(root.resolve(source))) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> !name.startsWith(".") && !NOT_LISTED.contains(name))
                    .sorted()
                    .map(name -> source + "/" + name)
                    .toList();
        }
    }
}
