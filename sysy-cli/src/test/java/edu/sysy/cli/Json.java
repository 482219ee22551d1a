package edu.sysy.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A strict reader of JSON: objects become maps, arrays lists, numbers doubles, and strings and truth values
 * themselves.
 */
final class Json {
    private final String text;
    private int position;

    private Json(String text) {
        this.text = text;
    }

    /** The object that a text consists of. */
    static Map<?, ?> object(String text) {
        return (Map<?, ?>) value(text);
    }

    /** The array that a text consists of. */
    static List<?> array(String text) {
        return (List<?>) value(text);
    }

    private static Object value(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.blanks();
        if (json.position < text.length()) {
            throw json.error("the end");
        }
        return value;
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
        take('{');
        while (!at('}')) {
            if (!members.isEmpty()) {
                take(',');
            }
            blanks();
            String name = string();
            blanks();
            take(':');
            if (members.put(name, value()) != null) {
                throw error("another name than " + name);
            }
        }
        take('}');
        return members;
    }

    private List<Object> array() {
        List<Object> elements = new ArrayList<>();
        take('[');
        while (!at(']')) {
            if (!elements.isEmpty()) {
                take(',');
            }
            elements.add(value());
        }
        take(']');
        return elements;
    }

    private String string() {
        StringBuilder characters = new StringBuilder();
        take('"');
        while (peek() != '"') {
            char c = text.charAt(position++);
            if (c < ' ') {
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
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> {
                position += 4;
                yield (char) Integer.parseInt(text.substring(position - 4, position), 16);
            }
            default -> throw error("an escape sequence");
        };
    }

    private double number() {
        int start = position;
        while (position < text.length() && "+-.0123456789eE".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
        String digits = text.substring(start, position);
        if (!digits.matches("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?")) {
            throw error("a number");
        }
        return Double.parseDouble(digits);
    }

    private boolean word(String word, boolean value) {
        if (!text.startsWith(word, position)) {
            throw error(word);
        }
        position += word.length();
        return value;
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

    private AssertionError error(String expected) {
        return new AssertionError("expected " + expected + " at " + position + " of: " + text);
    }
}
