package edu.sysy.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON as strictly as it is defined: objects become maps in the order of the text, arrays lists, numbers
 * {@link Double}s, and strings and truth values themselves. Two members of one name are an error, and so is
 * {@code null}, for which none of the documents that are read here has a meaning.
 *
 * <p>Texts may come from strangers: nesting is limited to {@value #MAX_DEPTH}, and time and memory grow with the length
 * of the text.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8259">RFC 8259</a>
 */
public final class JsonReader {
    /** How deep arrays and objects may be nested. */
    public static final int MAX_DEPTH = 100;

    private final String text;
    private int position;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /**
     * The object that a text consists of.
     *
     * @throws IllegalArgumentException if it is no JSON object; the message says where
     */
    public static Map<String, Object> object(String text) {
        JsonReader reader = new JsonReader(text);
        reader.blanks();
        Map<String, Object> object = reader.object();
        reader.end();
        return object;
    }

    /**
     * The array that a text consists of.
     *
     * @throws IllegalArgumentException if it is no JSON array; the message says where
     */
    public static List<Object> array(String text) {
        JsonReader reader = new JsonReader(text);
        reader.blanks();
        List<Object> array = reader.array();
        reader.end();
        return array;
    }

    private Object value() {
        blanks();
        return switch (peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            default -> number();
        };
    }

    private Map<String, Object> object() {
        Map<String, Object> members = new LinkedHashMap<>();
        enter('{');
        while (!at('}')) {
            if (!members.isEmpty()) {
                take(',');
            }
            blanks();
            int start = position;
            String name = string();
            blanks();
            take(':');
            if (members.put(name, value()) != null) {
                position = start;
                throw error("another name");
            }
        }
        leave('}');
        return members;
    }

    private List<Object> array() {
        List<Object> elements = new ArrayList<>();
        enter('[');
        while (!at(']')) {
            if (!elements.isEmpty()) {
                take(',');
            }
            elements.add(value());
        }
        leave(']');
        return elements;
    }

    private String string() {
        StringBuilder characters = new StringBuilder();
        take('"');
        while (peek() != '"') {
            char c = text.charAt(position++);
            if (c < ' ') {
                position--;
                throw error("no control character");
            }
            characters.append(c == '\\' ? escaped() : c);
        }
        take('"');
        return characters.toString();
    }

    private char escaped() {
        char c = peek();
        position++;
        return switch (c) {
            case '"', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> hexadecimal();
            default -> {
                position--;
                throw error("an escape sequence");
            }
        };
    }

    /** Four digits; {@link Integer#parseInt} would take a sign and digits of other scripts. */
    private char hexadecimal() {
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            char c = peek();
            int digit = c < 0x80 ? Character.digit(c, 16) : -1;
            if (digit < 0) {
                throw error("a hexadecimal digit");
            }
            unit = unit << 4 | digit;
            position++;
        }
        return (char) unit;
    }

    private double number() {
        int start = position;
        if (position < text.length() && text.charAt(position) == '-') {
            position++;
        }
        int integer = position;
        digits();
        if (text.charAt(integer) == '0' && position > integer + 1) {
            position = integer;
            throw error("a number without leading zeros");
        }
        if (position < text.length() && text.charAt(position) == '.') {
            position++;
            digits();
        }
        if (position < text.length() && (text.charAt(position) == 'e' || text.charAt(position) == 'E')) {
            position++;
            if (peek() == '+' || peek() == '-') {
                position++;
            }
            digits();
        }
        return Double.parseDouble(text.substring(start, position));
    }

    private void digits() {
        int start = position;
        while (position < text.length() && text.charAt(position) >= '0' && text.charAt(position) <= '9') {
            position++;
        }
        if (position == start) {
            throw error("a value");
        }
    }

    private boolean word(String word, boolean value) {
        if (!text.startsWith(word, position)) {
            throw error(word);
        }
        position += word.length();
        return value;
    }

    private void enter(char bracket) {
        take(bracket);
        if (++depth > MAX_DEPTH) {
            throw error("less nesting");
        }
    }

    private void leave(char bracket) {
        take(bracket);
        depth--;
    }

    private boolean at(char c) {
        blanks();
        return peek() == c;
    }

    private void take(char c) {
        if (peek() != c) {
            throw error("'" + c + "'");
        }
        position++;
    }

    private char peek() {
        if (position >= text.length()) {
            throw error("more");
        }
        return text.charAt(position);
    }

    private void blanks() {
        while (position < text.length() && " \t\r\n".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
    }

    private void end() {
        blanks();
        if (position < text.length()) {
            throw error("the end");
        }
    }

    private IllegalArgumentException error(String expected) {
        return new IllegalArgumentException("not JSON: expected " + expected + " at offset " + position);
    }
}
