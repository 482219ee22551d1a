package edu.sysy.frontend;

import edu.sysy.Dialect;
import edu.sysy.LanguageFeature;
import edu.sysy.source.Diagnostic;
import edu.sysy.source.Span;

/** Shapes and values of number literals: C99's, without suffixes. */
final class NumberLiterals {
    /** Longer literals are rejected; the longest exact binary32 values need about 150 digits. */
    private static final int LONGEST = 100_000;

    private static final long TWO_TO_31 = 1L << 31;
    private static final long TOO_LARGE = 1L << 40;

    private final String text;
    private final Dialect dialect;
    private final Diagnostics diagnostics;
    private int end;

    NumberLiterals(String text, Dialect dialect, Diagnostics diagnostics) {
        this.text = text;
        this.dialect = dialect;
        this.diagnostics = diagnostics;
    }

    /** Where the literal scanned last ends. */
    int end() {
        return end;
    }

    /** Scans the literal that begins at {@code start} with a digit, or with a point and a digit. */
    TokenKind scan(int start) {
        boolean hexadecimal = text.charAt(start) == '0' && isLetter(start + 1, 'x');
        int digits = hexadecimal ? start + 2 : start;
        int position = skipDigits(digits, hexadecimal);
        int digitCount = position - digits;
        boolean point = at(position) == '.';
        if (point) {
            int fraction = position + 1;
            position = skipDigits(fraction, hexadecimal);
            digitCount += position - fraction;
        }
        boolean exponent = isLetter(position, hexadecimal ? 'p' : 'e');
        int exponentDigits = 1;
        if (exponent) {
            position++;
            if (at(position) == '+' || at(position) == '-') {
                position++;
            }
            int from = position;
            position = skipDigits(position, false);
            exponentDigits = position - from;
        }
        end = position;
        while (isWordPart(at(end)) || at(end) == '.') {
            end++;
        }
        boolean floating = point || exponent;
        boolean suffix = end > position && isSuffix(position, floating);
        if (digitCount == 0 || (end > position && !suffix) || end - start > LONGEST) {
            if (exponentDigits == 0 && digitCount > 0) {
                return bad("E0106", start, "exponent has no digits");
            }
            Diagnostic malformed = Diagnostic.error(
                    "E0107", new Span(start, end), "malformed number " + Diagnostics.quote(text, start, end));
            boolean nameFollows = !hexadecimal && !point && !exponent && isWordStart(at(position));
            diagnostics.add(
                    nameFollows
                            ? malformed.withHelp("a name begins with a letter, and a product needs '*'")
                            : malformed);
            return TokenKind.BAD_NUMBER;
        }
        if (exponentDigits == 0) {
            return bad("E0106", start, "exponent has no digits");
        }
        if (suffix) {
            String message = "literal suffix " + Diagnostics.quote(text, position, end) + " is not SysY; ignored";
            diagnostics.add(Diagnostic.warning("W0108", new Span(position, end), message));
        }
        if (hexadecimal && point && !exponent) {
            diagnostics.add(Diagnostic.error(
                            "E0105",
                            new Span(start, end),
                            "hexadecimal floating literal needs a 'p' exponent: " + Diagnostics.quote(text, start, end))
                    .withHelp("add an exponent, for example 'p0'"));
            return TokenKind.BAD_NUMBER;
        }
        return floating ? checkFloat(start, position) : checkInt(start, position, hexadecimal);
    }

    private TokenKind checkFloat(int start, int bodyEnd) {
        float value = floatValue(text, start, end);
        if (Float.isInfinite(value)) {
            return bad("E0109", start, "floating literal does not fit in float");
        }
        if (value == 0 && hasNonzeroDigit(start, bodyEnd)) {
            diagnostics.add(Diagnostic.warning("W0110", new Span(start, end), "floating literal rounds to zero"));
        }
        return TokenKind.FLOAT_LITERAL;
    }

    private TokenKind checkInt(int start, int bodyEnd, boolean hexadecimal) {
        boolean octal = !hexadecimal && text.charAt(start) == '0';
        if (octal) {
            for (int i = start; i < bodyEnd; i++) {
                if (text.charAt(i) >= '8') {
                    diagnostics.add(Diagnostic.error(
                                    "E0103",
                                    new Span(start, end),
                                    "invalid digit '" + text.charAt(i) + "' in octal literal "
                                            + Diagnostics.quote(text, start, end))
                            .withHelp("a leading zero makes a number octal; leave it out for a decimal number"));
                    return TokenKind.BAD_NUMBER;
                }
            }
        }
        // A decimal 2^31 is legal after a minus only, which the parser checks.
        long limit = hexadecimal || octal ? 0xffff_ffffL : TWO_TO_31;
        if (intValue(text, start, bodyEnd) > limit) {
            Diagnostic found = tooLarge(text, dialect, new Span(start, end));
            diagnostics.add(found);
            return found.isError() ? TokenKind.BAD_NUMBER : TokenKind.INT_LITERAL;
        }
        return TokenKind.INT_LITERAL;
    }

    /** What to say of a literal that does not fit; a warning in dialects where it keeps its low 32 bits. */
    static Diagnostic tooLarge(String text, Dialect dialect, Span span) {
        String literal = Diagnostics.quote(text, span.start(), span.end()).replace("'", "");
        String message = "integer literal " + literal + " is too large for int (maximum 2147483647)";
        return dialect.has(LanguageFeature.WRAPPED_LITERALS)
                ? Diagnostic.warning("W0104", span, message)
                : Diagnostic.error("E0104", span, message);
    }

    /** Whether a correct literal is decimal 2147483648, which is an {@code int} only when negated. */
    static boolean needsMinus(String text, int start, int end) {
        return text.charAt(start) != '0' && intValue(text, start, end) == TWO_TO_31;
    }

    /**
     * The value of an integer literal; anything above 2<sup>40</sup> comes out as some value above 2<sup>40</sup> with
     * the same low 32 bits.
     */
    static long intValue(String text, int start, int end) {
        boolean leadingZero = text.charAt(start) == '0';
        boolean hexadecimal = leadingZero && start + 1 < end && (text.charAt(start + 1) | 0x20) == 'x';
        int radix = hexadecimal ? 16 : leadingZero ? 8 : 10;
        long value = 0;
        for (int i = hexadecimal ? start + 2 : start; i < end; i++) {
            int digit = Character.digit(text.charAt(i), radix);
            if (digit < 0) {
                break;
            }
            long longer = value * radix + digit;
            value = longer < TOO_LARGE ? longer : TOO_LARGE | (longer & 0xffff_ffffL);
        }
        return value;
    }

    /** The binary32 number nearest to a correct floating literal, rounded once from the text. */
    static float floatValue(String text, int start, int end) {
        int last = end;
        boolean hexadecimal = end - start > 1 && (text.charAt(start + 1) | 0x20) == 'x';
        if (!hexadecimal
                || text.substring(start, end).toLowerCase(java.util.Locale.ROOT).indexOf('p') >= 0) {
            while ((text.charAt(last - 1) | 0x20) == 'f' || (text.charAt(last - 1) | 0x20) == 'l') {
                last--;
            }
        }
        return Float.parseFloat(text.substring(start, last));
    }

    private boolean hasNonzeroDigit(int from, int to) {
        for (int i = from; i < to; i++) {
            char c = (char) (text.charAt(i) | 0x20);
            if (c == 'p' || (c == 'e' && !isLetter(from + 1, 'x'))) {
                return false;
            }
            if (c != '0' && Character.digit(c, 16) > 0) {
                return true;
            }
        }
        return false;
    }

    private TokenKind bad(String code, int start, String message) {
        diagnostics.add(Diagnostic.error(code, new Span(start, end), message));
        return TokenKind.BAD_NUMBER;
    }

    private boolean isSuffix(int from, boolean floating) {
        if (floating) {
            return end == from + 1 && (isLetter(from, 'f') || isLetter(from, 'l'));
        }
        for (int i = from; i < end; i++) {
            if (!isLetter(i, 'u') && !isLetter(i, 'l')) {
                return false;
            }
        }
        return end - from <= 3;
    }

    private int skipDigits(int from, boolean hexadecimal) {
        int position = from;
        while (position < text.length() && isDigit(text.charAt(position), hexadecimal)) {
            position++;
        }
        return position;
    }

    private static boolean isDigit(char c, boolean hexadecimal) {
        return (c >= '0' && c <= '9') || (hexadecimal && (c | 0x20) >= 'a' && (c | 0x20) <= 'f');
    }

    private boolean isLetter(int position, char lowerCase) {
        return (at(position) | 0x20) == lowerCase;
    }

    private char at(int position) {
        return position < text.length() ? text.charAt(position) : '\0';
    }

    /** Whether {@code c} may stand inside a name. */
    static boolean isWordPart(char c) {
        return isWordStart(c) || (c >= '0' && c <= '9');
    }

    /** Whether a name may begin with {@code c}. */
    static boolean isWordStart(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }
}
