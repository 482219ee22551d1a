package edu.sysy.guide;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The list of pages beside each page: the sections and links of the front page of the guide, {@code docs/README.md},
 * and at its end the documents that it does not name.
 *
 * @param groups in their order
 */
record Navigation(List<Group> groups) {
    /** The document that the navigation is taken from. */
    static final String SOURCE = "docs/README.md";

    /**
     * Pages under a title.
     *
     * @param pages their sources
     */
    record Group(String title, List<String> pages) {}

    /**
     * The navigation of the project.
     *
     * @param front the text of {@link #SOURCE}
     * @param documents the sources of all documents
     */
    static Navigation of(String front, Iterable<String> documents) {
        List<Group> groups = new ArrayList<>();
        List<String> named = new ArrayList<>();
        String title = "";
        List<String> pages = new ArrayList<>();
        for (String line : front.lines().toList()) {
            if (line.startsWith("## ")) {
                add(groups, title, pages);
                title = line.substring("## ".length());
                pages = new ArrayList<>();
            } else {
                for (String link : MarkdownDocument.links(line)) {
                    String source = SitePaths.resolve(SOURCE, link);
                    if (!link.contains("://") && SitePaths.isDocument(source)) {
                        pages.add(source);
                        named.add(source);
                    }
                }
            }
        }
        add(groups, title, pages);
        List<String> others = new ArrayList<>();
        for (String document : documents) {
            if (!named.contains(document) && !document.equals(SOURCE)) {
                others.add(document);
            }
        }
        add(groups, "More", others);
        return new Navigation(List.copyOf(groups));
    }

    private static void add(List<Group> groups, String title, List<String> pages) {
        if (!pages.isEmpty()) {
            groups.add(new Group(title, List.copyOf(pages)));
        }
    }

    /** The navigation as it stands beside a page, whose own sections are listed below its entry. */
    String html(SitePage current, Map<String, String> titles) {
        StringBuilder html = new StringBuilder();
        for (Group group : groups) {
            if (!group.title().isEmpty()) {
                html.append("<h2>").append(Html.escape(group.title())).append("</h2>\n");
            }
            html.append("<ul>\n");
            for (String source : group.pages()) {
                html.append("<li>").append(entry(current, source, titles));
                if (source.equals(current.source())) {
                    html.append(sections(current));
                }
                html.append("</li>\n");
            }
            html.append("</ul>\n");
        }
        return html.toString();
    }

    private static String entry(SitePage current, String source, Map<String, String> titles) {
        String link = SitePaths.relative(current.path(), SitePaths.page(source));
        String mark = source.equals(current.source()) ? " aria-current=\"page\"" : "";
        return "<a href=\"" + link + "\"" + mark + ">" + Html.escape(titles.getOrDefault(source, source)) + "</a>";
    }

    private static String sections(SitePage current) {
        StringBuilder html = new StringBuilder();
        for (SitePage.Section section : current.sections()) {
            html.append("<li><a href=\"#")
                    .append(section.anchor())
                    .append("\">")
                    .append(Html.escape(section.title()))
                    .append("</a></li>\n");
        }
        return html.isEmpty() ? "" : "\n<ul>\n" + html + "</ul>\n";
    }
}
