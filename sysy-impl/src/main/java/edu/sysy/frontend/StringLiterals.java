package edu.sysy.frontend;

import java.nio.charset.StandardCharsets;

/** Resolves the escapes of string literals as C does, and encodes their text in UTF-8. */
final class StringLiterals {
    private StringLiterals() {}

    /**
     * The bytes of a string or a character constant, a character each. It is given with its quotes; the closing one may
     * be missing.
     */
    static String decode(String literal) {
        char first = literal.charAt(0);
        char last = literal.charAt(literal.length() - 1);
        boolean quote = first == '\'' ? last == '\'' : last == '"' || first != '"' && Lookalikes.isQuote(last);
        boolean closed = literal.length() > 1 && quote;
        int end = closed ? literal.length() - 1 : literal.length();
        StringBuilder result = new StringBuilder(end);
        int i = 1;
        while (i < end) {
            int c = literal.codePointAt(i);
            i += Character.charCount(c);
            if (c != '\\' || i == end) {
                appendBytes(c, result);
                continue;
            }
            int escape = literal.codePointAt(i);
            i += Character.charCount(escape);
            if (escape == 'x') {
                i = number(literal, i, end, 16, end, result);
            } else if (escape >= '0' && escape <= '7') {
                i = number(literal, i - 1, end, 8, i + 2, result);
            } else {
                appendBytes(simple(escape), result);
            }
        }
        return result.toString();
    }

    private static void appendBytes(int codePoint, StringBuilder result) {
        if (codePoint < 0x80) {
            result.append((char) codePoint);
            return;
        }
        for (byte b : Character.toString(codePoint).getBytes(StandardCharsets.UTF_8)) {
            result.append((char) (b & 0xff));
        }
    }

    private static int number(String literal, int from, int end, int radix, int limit, StringBuilder result) {
        int value = 0;
        int i = from;
        while (i < Math.min(end, limit) && Character.digit(literal.charAt(i), radix) >= 0) {
            value = (value * radix + Character.digit(literal.charAt(i++), radix)) & 0xff;
        }
        result.append((char) value);
        return i;
    }

    private static int simple(int escape) {
        return switch (escape) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'a' -> '\u0007';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'v' -> '\u000b';
            default -> escape;
        };
    }
}
