package edu.sysy.frontend;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes the format strings of {@code putf} apart. */
final class FormatString {
    /** One thing to print: a character of the format, or the next argument. */
    record Piece(char conversion, char literal) {
        /** Whether the character stands for itself. */
        boolean isLiteral() {
            return conversion == '\0';
        }
    }

    /** Longer formats are not taken apart: a call for each character would take more room than they do. */
    private static final int LONGEST = 64;

    private FormatString() {}

    /** How many arguments a format takes. */
    static int conversions(String format) {
        int count = 0;
        for (int i = 0; i < format.length(); i++) {
            if (format.charAt(i) != '%' || i + 1 == format.length()) {
                continue;
            }
            if (format.charAt(i + 1) == '%') {
                i++;
                continue;
            }
            count++;
            while (i + 1 < format.length() && "-+ #0123456789.*lh".indexOf(format.charAt(i + 1)) >= 0) {
                i++;
                if (format.charAt(i) == '*') {
                    count++;
                }
            }
        }
        return count;
    }

    /**
     * How many times {@code %d} stands in a format, and {@code %c} if that counts: all that dialects of the course
     * know.
     */
    static int plainConversions(String format, boolean characters) {
        int count = 0;
        for (int i = format.indexOf('%'); i >= 0 && i + 1 < format.length(); i = format.indexOf('%', i + 1)) {
            char conversion = format.charAt(i + 1);
            count += conversion == 'd' || (characters && conversion == 'c') ? 1 : 0;
        }
        return count;
    }

    /**
     * The pieces of a short format that has only text, {@code %%}, and plain {@code %d}, {@code %i}, {@code %c} and
     * {@code %a}, and whose conversions fit arguments of the given kinds; empty for any other.
     */
    static Optional<List<Piece>> pieces(String format, List<SemanticType> arguments) {
        if (format.length() > LONGEST) {
            return Optional.empty();
        }
        List<Piece> pieces = new ArrayList<>();
        int next = 0;
        for (int i = 0; i < format.length(); i++) {
            char c = format.charAt(i);
            if (c == '\0') {
                break;
            }
            if (c != '%') {
                pieces.add(new Piece('\0', c));
                continue;
            }
            char conversion = ++i < format.length() ? format.charAt(i) : '\0';
            if (conversion == '%') {
                pieces.add(new Piece('\0', '%'));
                continue;
            }
            SemanticType wanted = conversion == 'a' ? SemanticType.FLOAT : SemanticType.INT;
            boolean plain = "dica".indexOf(conversion) >= 0;
            if (!plain || next == arguments.size() || arguments.get(next++) != wanted) {
                return Optional.empty();
            }
            pieces.add(new Piece(conversion, '\0'));
        }
        return Optional.of(pieces);
    }
}
