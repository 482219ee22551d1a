package edu.sysy.guide;

import java.util.List;

/**
 * A page without what all pages have around their contents.
 *
 * @param source the file or folder of the project that it shows, relative and with slashes
 * @param title plain text
 * @param body HTML
 * @param sections the headings of the second level, in their order
 */
public record SitePage(String source, String title, String body, List<Section> sections) {
    /**
     * A heading.
     *
     * @param anchor its id
     * @param title plain text
     */
    public record Section(String anchor, String title) {}

    public SitePage {
        sections = List.copyOf(sections);
    }

    /** Where the page is in the site, relative and with slashes. */
    public String path() {
        return SitePaths.page(source);
    }
}
