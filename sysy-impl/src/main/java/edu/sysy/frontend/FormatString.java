package edu.sysy.frontend;

import edu.sysy.analysis.FormatPieces;
import java.util.List;
import java.util.Optional;

/** Takes the format strings of {@code putf} apart. */
final class FormatString {
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

    /** The pieces of a format that is short and simple enough; empty for any other. */
    static Optional<List<FormatPieces.Piece>> pieces(String format, List<SemanticType> arguments) {
        return format.length() > LONGEST
                ? Optional.empty()
                : FormatPieces.of(
                        format, arguments.stream().map(SemanticType::type).toList());
    }
}
