package edu.sysy.text;

import java.util.Locale;

/**
 * Writes JSON in ASCII, value after value; commas, colons and escapes come by themselves.
 *
 * {@snippet lang = "java":
 * String json = JsonWriter.spaced().beginObject().field("line", 3).field("file", "a.sy").endObject().text();
 * }
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8259">RFC 8259</a>
 */
public final class JsonWriter {
    private static final int SAME_LINE = -1;

    private final StringBuilder out = new StringBuilder();
    private final boolean spaced;
    private boolean first = true;
    private boolean named;
    private int indent = SAME_LINE;

    private JsonWriter(boolean spaced) {
        this.spaced = spaced;
    }

    /** A writer that puts no blanks between values. */
    public static JsonWriter compact() {
        return new JsonWriter(false);
    }

    /** A writer that puts a blank after each comma and colon. */
    public static JsonWriter spaced() {
        return new JsonWriter(true);
    }

    /** Begins an object, which {@link #endObject} ends. */
    public JsonWriter beginObject() {
        return begin('{');
    }

    /** Ends an object. */
    public JsonWriter endObject() {
        return end('}');
    }

    /** Begins an array, which {@link #endArray} ends. */
    public JsonWriter beginArray() {
        return begin('[');
    }

    /** Ends an array. */
    public JsonWriter endArray() {
        return end(']');
    }

    /** Names the value that comes next. */
    public JsonWriter name(String name) {
        separate();
        quote(name);
        out.append(spaced ? ": " : ":");
        named = true;
        return this;
    }

    /** Writes a string. */
    public JsonWriter value(String value) {
        separate();
        quote(value);
        return this;
    }

    /** Writes a whole number. */
    public JsonWriter value(long value) {
        return raw(Long.toString(value));
    }

    /** Writes a member of an object that is a string. */
    public JsonWriter field(String name, String value) {
        return name(name).value(value);
    }

    /** Writes a member of an object that is a whole number. */
    public JsonWriter field(String name, long value) {
        return name(name).raw(Long.toString(value));
    }

    /**
     * Writes a member of an object that is a number.
     *
     * @throws IllegalArgumentException if it is infinite or not a number, which JSON cannot say
     */
    public JsonWriter field(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(name + " is " + value);
        }
        return name(name).raw(Double.toString(value));
    }

    /** Writes a member of an object that is true or false. */
    public JsonWriter field(String name, boolean value) {
        return name(name).raw(Boolean.toString(value));
    }

    /** Writes a value that is a JSON text already, which is not checked. */
    public JsonWriter json(String text) {
        return raw(text);
    }

    /** Has the next value, or the next end, begin on a line of its own after so many blanks. */
    public JsonWriter line(int blanks) {
        indent = blanks;
        return this;
    }

    /** What was written. */
    public String text() {
        return out.toString();
    }

    private JsonWriter raw(String value) {
        separate();
        out.append(value);
        return this;
    }

    private JsonWriter begin(char bracket) {
        separate();
        out.append(bracket);
        first = true;
        return this;
    }

    private JsonWriter end(char bracket) {
        breakLine();
        out.append(bracket);
        first = false;
        return this;
    }

    private void separate() {
        if (named) {
            named = false;
        } else {
            if (!first) {
                out.append(spaced && indent == SAME_LINE ? ", " : ",");
            }
            breakLine();
        }
        first = false;
    }

    private void breakLine() {
        if (indent != SAME_LINE) {
            out.append('\n').repeat(' ', indent);
            indent = SAME_LINE;
        }
    }

    private void quote(String value) {
        out.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            switch (c) {
                case '"', '\\' -> out.append('\\').append(c);
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < ' ' || c > '~') {
                        out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }
}
