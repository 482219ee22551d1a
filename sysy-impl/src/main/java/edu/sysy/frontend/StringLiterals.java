package edu.sysy.frontend;

/** Resolves the escapes of string literals as C does. */
final class StringLiterals {
    private StringLiterals() {}

    /** The characters of a literal that is given with its quotes; the closing one may be missing. */
    static String decode(String literal) {
        boolean closed = literal.length() > 1 && literal.endsWith("\"");
        int end = closed ? literal.length() - 1 : literal.length();
        StringBuilder result = new StringBuilder(end);
        int i = 1;
        while (i < end) {
            char c = literal.charAt(i++);
            if (c != '\\' || i == end) {
                result.append(c);
                continue;
            }
            char escape = literal.charAt(i++);
            if (escape == 'x') {
                i = number(literal, i, end, 16, end, result);
            } else if (escape >= '0' && escape <= '7') {
                i = number(literal, i - 1, end, 8, i + 2, result);
            } else {
                result.append(simple(escape));
            }
        }
        return result.toString();
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

    private static char simple(char escape) {
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
