package edu.sysy.text;

/** How names of globals and functions are written: plain where possible, else quoted. */
public final class NameText {
    private NameText() {}

    /** Whether a name with this character can be written without quotes. */
    public static boolean isPlain(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '_'
                || c == '.'
                || c == '$';
    }

    /** Appends {@code @} and the name. */
    public static void append(StringBuilder out, String name) {
        out.append('@');
        if (!name.isEmpty() && name.chars().allMatch(c -> isPlain((char) c))) {
            out.append(name);
            return;
        }
        out.append('"');
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < ' ') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c == '"' || c == '\\' ? "\\" : "").append(c);
            }
        }
        out.append('"');
    }
}
