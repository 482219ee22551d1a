package edu.sysy.ast;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Spells values as literals that are read back as the same values. */
final class SourceLiterals {
    private static final String ESCAPED = "\u0007\b\t\n\u000b\f\r\\";
    private static final String ESCAPES = "abtnvfr\\";
    private static final int DELETE = 0x7f;

    private SourceLiterals() {}

    /** Decimal, or hexadecimal if the value is negative. */
    static String integer(int value) {
        return value >= 0 ? Integer.toString(value) : "0x" + Integer.toHexString(value);
    }

    /** The shortest decimal literal that is rounded to the value; with a sign in parentheses. */
    static String floating(float value) {
        if (Float.isNaN(value) || Float.isInfinite(value)) {
            throw new IllegalArgumentException("no literal has the value " + value);
        }
        boolean negative = Float.floatToRawIntBits(value) < 0;
        return negative ? "(" + value + ")" : Float.toString(value);
    }

    /** A character constant by its code. */
    static String character(int code) {
        return "'" + character((char) (code & 0xff), '\'', false, true) + "'";
    }

    /** A string literal by its bytes, a character each; what is UTF-8 is written as text. */
    static String string(String bytes) {
        String text = decode(bytes);
        boolean utf8 = !text.equals(bytes);
        StringBuilder literal = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            boolean beforeDigit = i + 1 < text.length() && Character.digit(text.charAt(i + 1), 8) >= 0;
            literal.append(character(text.charAt(i), '"', beforeDigit, !utf8));
        }
        return literal.append('"').toString();
    }

    /** The text that bytes are in UTF-8; the bytes themselves if they are not UTF-8. */
    private static String decode(String bytes) {
        try {
            ByteBuffer buffer = ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1));
            return StandardCharsets.UTF_8.newDecoder().decode(buffer).toString();
        } catch (CharacterCodingException e) {
            return bytes;
        }
    }

    private static String character(char c, char quote, boolean beforeDigit, boolean isByte) {
        int escape = ESCAPED.indexOf(c);
        if (escape >= 0) {
            return "\\" + ESCAPES.charAt(escape);
        }
        if (c == quote) {
            return "\\" + c;
        }
        if (c == 0 && !beforeDigit) {
            return "\\0";
        }
        boolean octal = c < ' ' || c == DELETE || (c > DELETE && isByte);
        return octal
                ? "\\" + (char) ('0' + (c >> 6 & 3)) + (char) ('0' + (c >> 3 & 7)) + (char) ('0' + (c & 7))
                : String.valueOf(c);
    }
}
