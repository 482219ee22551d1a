package edu.sysy.source;

/** How a part of a diagnostic looks on a terminal: a Select Graphic Rendition sequence of ECMA-48. */
enum TextStyle {
    BOLD("1"),
    ERROR("1;31"),
    WARNING("1;35"),
    NOTE("1;36"),
    HELP("1;36"),
    MARK("1;32");

    private static final String ESCAPE = "\033[";

    private final String parameters;

    TextStyle(String parameters) {
        this.parameters = parameters;
    }

    String apply(String text) {
        return ESCAPE + parameters + "m" + text + ESCAPE + "0m";
    }
}
