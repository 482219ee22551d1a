package edu.sysy.guide;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The anchors of the headings of a document, as GitHub makes them: lower case, spaces as hyphens, no punctuation, and a
 * number after what has been there before.
 */
final class HeadingAnchors {
    private final Map<String, Integer> seen = new HashMap<>();

    /** The anchor of the next heading. */
    String next(String title) {
        StringBuilder anchor = new StringBuilder();
        title.toLowerCase(Locale.ROOT).codePoints().forEach(c -> {
            if (c == ' ') {
                anchor.append('-');
            } else if (Character.isLetterOrDigit(c) || c == '-' || c == '_') {
                anchor.appendCodePoint(c);
            }
        });
        String text = anchor.toString();
        int before = seen.merge(text, 1, Integer::sum) - 1;
        return before == 0 ? text : text + "-" + before;
    }
}
