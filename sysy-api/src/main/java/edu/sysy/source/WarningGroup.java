package edu.sysy.source;

/** Which switch of a command line turns a warning on, besides its own; the groups are those of GCC. */
public enum WarningGroup {
    /** On unless turned off: almost always a mistake. */
    DEFAULT("on by default"),
    /** Turned on by {@code -Wall}: code that has no purpose, or may go wrong. */
    ALL("-Wall"),
    /** Turned on by {@code -Wextra}: questionable, and sometimes intended. */
    EXTRA("-Wextra"),
    /** Turned on by its own switch only: a matter of taste. */
    NONE("by name only");

    private final String text;

    WarningGroup(String text) {
        this.text = text;
    }

    /** What lists of warnings print. */
    public String text() {
        return text;
    }
}
