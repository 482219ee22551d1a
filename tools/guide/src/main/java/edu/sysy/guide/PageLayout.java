package edu.sysy.guide;

import java.util.Map;

/**
 * What all pages have around their contents.
 *
 * @param titles of documents, by their sources
 */
record PageLayout(Navigation navigation, Map<String, String> titles) {
    /** Where the style sheet is in the site. */
    static final String STYLE_SHEET = "site.css";

    private static final String NAME = "SysY for Java";

    /** The file of a page. */
    String html(SitePage page) {
        String path = page.path();
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <meta name="color-scheme" content="light dark">
                <title>%s</title>
                <link rel="stylesheet" href="%s">
                </head>
                <body>
                <nav>
                <p class="name"><a href="%s">%s</a></p>
                <p><a href="%s">Guide</a></p>
                %s</nav>
                <main>
                %s</main>
                </body>
                </html>
                """.formatted(
                        Html.escape(page.title().equals(NAME) ? NAME : page.title() + " – " + NAME),
                        SitePaths.relative(path, STYLE_SHEET),
                        SitePaths.relative(path, "index.html"),
                        NAME,
                        SitePaths.relative(path, SitePaths.page(Navigation.SOURCE)),
                        navigation.html(page, titles),
                        page.body());
    }
}
