package edu.sysy.guide;

/** Text as HTML. */
final class Html {
    private Html() {}

    /** Text between tags or in an attribute in double quotes. */
    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
