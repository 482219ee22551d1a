package edu.sysy.cli;

import edu.sysy.text.JsonReader;
import java.util.List;
import java.util.Map;

/** Reads the JSON that commands print, with the text in the message if it is none. */
final class Json {
    private Json() {}

    /** The object that a text consists of. */
    static Map<?, ?> object(String text) {
        try {
            return JsonReader.object(text);
        } catch (IllegalArgumentException e) {
            throw new AssertionError(e.getMessage() + " of: " + text, e);
        }
    }

    /** The array that a text consists of. */
    static List<?> array(String text) {
        try {
            return JsonReader.array(text);
        } catch (IllegalArgumentException e) {
            throw new AssertionError(e.getMessage() + " of: " + text, e);
        }
    }
}
